/** /goods/goods-{id}/{active}: a product inside an activity. What is on is loaded with the page's first second; the product is rendered at once. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { getProduct } from '#domains/catalog/calls.gen.ts'
import type { Product } from '#domains/catalog/contract.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type { ProductPicturesProps } from '#domains/catalog/web/door/ProductPictures.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { CLAIM_COUNT_MAX } from '../../limits.ts'
import type { FlashProductProps } from './FlashProduct.tsx'

export const Route = createFileRoute('/_shop/goods/goods-{$id}/$active')({
  // A guest who logs in to ask for pieces comes back with their choice.
  validateSearch: searchOf({ sku: whole(), count: whole(1, CLAIM_COUNT_MAX) }),
  loader: async ({ context: { queries, tag }, params: { id } }) => {
    tag(`product:${id}`)
    const product = await queries
      .ensureQueryData(query(getProduct, { productId: id }))
      .catch(asMissing)
    return { name: product.name }
  },
  head: ({ loaderData: page, params, match: { context } }) => ({
    meta: [{ title: `${page?.name ?? ''} · ${context.t('promotions')('flash.title')}` }],
    links: [{ rel: 'canonical', href: `${context.origin}/goods/${params.id}` }],
  }),
  component: FlashProductPage,
})

function asMissing(error: unknown): never {
  const isUnknown =
    error instanceof Refused && error.reason.code === CatalogReasons.productNotFound.code
  throw isUnknown ? pageNotFound() : error
}

const ActivityProduct = late<FlashProductProps>(() => import('./ActivityProduct.tsx'))

/** Rendered with the page; the code that slides and magnifies them may load a moment later. */
const ProductPictures = import.meta.env.SSR
  ? (await import('#domains/catalog/web/door/ProductPictures.tsx')).default
  : late<ProductPicturesProps>(() => import('#domains/catalog/web/door/ProductPictures.tsx'))

/** Below the fold. */
const Details = import.meta.env.SSR
  ? (await import('#domains/catalog/web/door/Details.tsx')).default
  : late<DetailsProps>(() => import('#domains/catalog/web/door/Details.tsx'))

type DetailsProps = { product: Product; tab: 'details' | 'notice' }

/** Fills the space of the pictures on client-side navigation. */
const NoPicture = () => (
  <div className="gallery gallery-single">
    <span className="photo" />
  </div>
)

function FlashProductPage() {
  const t = useT('promotions')
  const catalog = useT('catalog')
  const lang = useLang()
  const { count } = useNumbers()
  const { id, active } = Route.useParams()
  const { sku } = Route.useSearch()
  const { data: product } = useSuspenseQuery(query(getProduct, { productId: id }))
  const { name, textLang, code, brand, salesCount, purchaseNoticeHtml } = product
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: catalog('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('flash.title'), link: (props) => <Link to="/seckill" {...props} /> },
          { label: name },
        ]}
      />
      <article className="panel product">
        <Suspense fallback={<NoPicture />}>
          <ProductPictures key={product.id} product={product} skuId={sku} />
        </Suspense>
        <div className="grid min-w-0 content-start gap-4">
          <header className="grid gap-2">
            <h1 className="product-title" lang={textLang === lang ? undefined : LOCALES[textLang]}>
              {name}
            </h1>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
              <span className="code-text">{code}</span>
              {brand !== null && (
                <Link to="/goods/list" search={{ brands: [brand.id] }} className="link">
                  {brand.name}
                </Link>
              )}
              <span>{catalog('product.sold', { count: count(salesCount) })}</span>
              <Link to="/goods/$id" params={{ id }} className="link">
                {t('flash.regular')}
              </Link>
            </p>
          </header>
          <div className="min-h-104">
            <ClientOnly>
              <Suspense fallback={null}>
                <ActivityProduct productId={product.id} activityId={Number(active)} />
              </Suspense>
            </ClientOnly>
          </div>
        </div>
      </article>
      {(['details', 'notice'] as const).map(
        (tab) =>
          (tab === 'details' || purchaseNoticeHtml !== '') && (
            <section key={tab} className="panel mt-4" aria-label={catalog(`tab.${tab}`)}>
              <h2 className="panel-head">{catalog(`tab.${tab}`)}</h2>
              <div className="p-5">
                <Suspense fallback={<div className="min-h-52" />}>
                  <Details product={product} tab={tab} />
                </Suspense>
              </div>
            </section>
          ),
      )}
    </main>
  )
}
