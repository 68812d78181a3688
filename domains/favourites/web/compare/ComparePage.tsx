/** /goods/compare: up to four products side by side; with `diff=1` only where they differ. */
import { useQueries, useSuspenseQueries } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, getRouteApi, Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { Suspense } from 'react'
import { myPrices } from '#domains/pricing/calls.gen.ts'
import { CardPrice } from '#domains/pricing/web/door/CardPrice.tsx'
import { OwnPriceTag } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import { useOwnPrice } from '#domains/pricing/web/door/own-price.ts'
import { QuoteButton } from '#domains/quotes/web/door/QuoteButton.tsx'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { flag, ids, searchOf } from '#kit/web/pages/search-params.ts'
import { useSession } from '#kit/web/session/session.ts'
import { useUnits } from '#kit/web/language/units.ts'
import { getProduct } from '#domains/catalog/calls.gen.ts'
import type { Product } from '#domains/catalog/contract.ts'
import { pictureOr } from '#domains/catalog/web/door/cards.ts'
import { COMPARED_MAX, uncompare } from './compared.ts'
import { isDiffering, linesOf, pricedSku } from './lines.ts'

/** Loads what a public page cannot contain: stock, and freight to the buyer's place. */
const CompareBuying = late(() => import('./CompareBuying.tsx'))

const callOf = (productId: number) => query(getProduct, { productId })

export const Route = createFileRoute('/_shop/goods/compare')({
  validateSearch: searchOf({ ids: ids(COMPARED_MAX), diff: flag }),
  loaderDeps: ({ search }) => ({ ids: search.ids }),
  loader: async ({ context: { queries, tag }, deps }) => {
    const found = await Promise.all(
      (deps.ids ?? []).map(async (id) => {
        tag(`product:${id}`)
        // A product that no longer exists is left out of the comparison.
        const product = await queries.ensureQueryData(callOf(id)).catch(() => null)
        return product === null ? [] : [id]
      }),
    )
    return { ids: found.flat() }
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('favourites')('compare.title') },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: ComparePage,
})
const route = getRouteApi('/_shop/goods/compare')

function ComparePage() {
  const t = useT('favourites')
  const catalog = useT('catalog')
  const { ids: shown } = route.useLoaderData()
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: catalog('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('compare.title') },
        ]}
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h1>{t('compare.title')}</h1>
        {shown.length > 1 && <DifferencesOnly />}
      </div>
      {shown.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t('compare.none')}
            text={t('compare.noneText')}
            action={
              <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
                {t('compare.toList')}
              </Link>
            }
          />
        </div>
      ) : (
        <Comparison shown={shown} />
      )}
    </main>
  )
}

function DifferencesOnly() {
  const t = useT('favourites')
  const { diff } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Checkbox
      checked={diff === true}
      onChange={(event) =>
        void navigate({
          search: (before) => ({ ...before, diff: event.target.checked || undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {t('compare.different')}
    </Checkbox>
  )
}

function Comparison({ shown }: { shown: number[] }) {
  const t = useT('favourites')
  const catalog = useT('catalog')
  const { diff } = route.useSearch()
  const navigate = route.useNavigate()
  const { money } = useMoney()
  const { number } = useNumbers()
  const products = useSuspenseQueries({
    queries: shown.map(callOf),
    combine: (results) => results.map(({ data }) => data),
  })
  const units = useUnits()
  const machines = products.filter(({ quoteOnly }) => quoteOnly)
  const tier = (count: number, unit: string, price: string) =>
    catalog('card.tier', { count: number(count), unit: units(unit, count), price })
  const formatters = {
    label: (key: string) => t(`compare.${key as 'brand'}`),
    money,
    number,
    unit: units,
    tier,
  }
  const all = linesOf(products, formatters, useOwnRungs(products))
  const lines = diff === true ? all.filter(isDiffering) : all
  const leave = (id: number) => {
    uncompare(id)
    const ids = shown.filter((each) => each !== id)
    void navigate({ search: { diff, ids: ids.length === 0 ? undefined : ids }, replace: true })
  }
  return (
    <div className="panel compare">
      {machines.length > 1 && (
        <div className="flex justify-end p-3">
          <QuoteButton products={machines} variant="primary" />
        </div>
      )}
      <table>
        <thead>
          <tr>
            <td aria-hidden />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} onLeave={() => leave(product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className={isDiffering(line) ? 'is-different' : undefined}>
              <th scope="row">{line.label}</th>
              {line.cells.map((cell, index) => (
                <td key={products[index]?.id}>{cell === '' ? '–' : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <ClientOnly>
          <Suspense fallback={null}>
            <CompareBuying products={products} />
          </Suspense>
        </ClientOnly>
      </table>
      {lines.length === 0 && <p className="p-5 text-sm text-ink-3">{t('compare.same')}</p>}
    </div>
  )
}

/** The logged-in buyer's prices, by SKU; empty until they are loaded. */
function useOwnRungs(products: readonly Product[]) {
  const { isLoggedIn } = useSession()
  const skus = products.map(pricedSku).filter((sku) => sku !== undefined)
  const found = useQueries({
    queries: skus.map(({ id }) => ({ ...query(myPrices, { skuId: id }), enabled: isLoggedIn })),
  })
  return new Map(
    found.flatMap(({ data }, index) => {
      const { id } = skus[index]!
      return isLoggedIn && data !== undefined && data.rungs.length > 0 ? [[id, data.rungs]] : []
    }),
  )
}

function Head({ product, onLeave }: { product: Product; onLeave: () => void }) {
  const t = useT('favourites')
  const own = useOwnPrice(product.id)
  const amounts = product.skus.flatMap(({ tiers }) =>
    tiers.slice(0, 1).map((each) => each.priceAmount),
  )
  return (
    <div className="compare-head">
      <IconButton
        icon={X}
        size="small"
        className="compare-leave"
        label={t('compare.remove', { name: product.name })}
        onClick={onLeave}
      />
      <Photo {...pictureOr(product.pictures[0] ?? null)} alt="" eager />
      <Link to="/goods/$id" params={{ id: String(product.id) }} className="compare-name">
        {product.name}
      </Link>
      {amounts.length > 0 && (
        <CardPrice
          card={{
            id: product.id,
            priceAmount: Math.min(...amounts),
            currency: product.currency,
          }}
          size="medium"
        />
      )}
      {own !== undefined && (
        <span>
          <OwnPriceTag price={own} />
        </span>
      )}
    </div>
  )
}
