/** /home/brand?id=: a brand, its story and its goods. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { listGoods } from '#domains/search/calls.gen.ts'
import { SIZES } from '#domains/search/limits.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { ChipLink } from '#kit/ui/basics/Chip.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { linkedData } from '#kit/web/pages/linked-data.ts'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { brandPage } from '../../calls.gen.ts'
import { CatalogReasons } from '../../reasons.ts'
import { GoodsCards } from '../door/GoodsCard.tsx'
import { productList } from '../door/product-list.ts'
import { BrandMark } from './BrandTile.tsx'

const search = searchOf({
  id: whole(),
  category: whole(),
  sort: oneOf('priceUp', 'priceDown', 'new'),
  page: whole(2),
})
type Search = ReturnType<typeof search>

const SORTS = [undefined, 'priceUp', 'priceDown', 'new'] as const
const EAGER_COUNT = 6
const BANNER = { width: 1200, height: 300 }

const goodsOf = ({ id, category, sort, page }: Search) =>
  query(listGoods, { brands: String(id), category, sort: sort ?? 'sales', page, size: SIZES[0] })

export const Route = createFileRoute('/_shop/home/brand')({
  validateSearch: search,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context: { queries, tag }, deps }) => {
    tag('list')
    if (deps.id === undefined) throw pageNotFound()
    const [brand, list] = await Promise.all([
      queries.ensureQueryData(query(brandPage, { brandId: deps.id })).catch((error: unknown) => {
        const isGone =
          error instanceof Refused && error.reason.code === CatalogReasons.brandNotFound.code
        throw isGone ? pageNotFound() : error
      }),
      queries.ensureQueryData(goodsOf(deps)),
    ])
    return {
      name: brand.name,
      id: brand.id,
      goods: import.meta.env.SSR ? list.items.map(({ id, name }) => ({ id, name })) : [],
    }
  },
  head: ({ loaderData, match: { context } }) => ({
    meta: [
      { title: loaderData?.name ?? '' },
      {
        name: 'description',
        content: context.t('catalog')('brands.description', { name: loaderData?.name ?? '' }),
      },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/home/brand?id=${loaderData?.id ?? ''}` }],
    scripts:
      loaderData === undefined
        ? []
        : linkedData(
            {
              '@type': 'Brand',
              name: loaderData.name,
              url: `${context.origin}/home/brand?id=${loaderData.id}`,
            },
            productList(context.origin, loaderData.goods),
          ),
  }),
  component: BrandPage,
})
const route = getRouteApi('/_shop/home/brand')

function BrandPage() {
  const t = useT('catalog')
  const asked = route.useSearch()
  const { data: brand } = useSuspenseQuery(query(brandPage, { brandId: asked.id ?? 0 }))
  const { data: goods } = useSuspenseQuery(goodsOf(asked))
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('brands.title'), link: (props) => <Link to="/home/ppg" {...props} /> },
          { label: brand.name },
        ]}
      />
      <Head brand={brand} />
      <Sorting asked={asked} goods={goods} />
      {goods.items.length > 0 ? (
        <GoodsCards cards={goods.items} look="six" level={2} eagerCount={EAGER_COUNT} />
      ) : (
        <div className="panel">
          <EmptyState title={t('brands.noGoods')} />
        </div>
      )}
      <div className="mt-6">
        <Pagination
          page={goods.page}
          pageCount={Math.ceil(goods.total / goods.size)}
          link={(page, props) => (
            <Link
              to="/home/brand"
              search={{ ...asked, page: page === 1 ? undefined : page }}
              activeOptions={{ exact: true }}
              {...props}
            />
          )}
        />
      </div>
    </main>
  )
}

function Head({ brand }: { brand: DataOf<typeof brandPage> }) {
  const t = useT('catalog')
  const lang = useLang()
  const { number } = useNumbers()
  const { name, logoUrl, productCount, bannerUrl, storyHtml, textLang } = brand
  return (
    <section className="panel shelf-head">
      {bannerUrl !== null && <img src={bannerUrl} alt="" {...BANNER} fetchPriority="high" />}
      <div className="brand-head">
        <BrandMark name={name} logoUrl={logoUrl} />
        <div className="grid">
          <h1>{name}</h1>
          <span className="text-sm text-ink-3">
            {t('brands.goods', { count: number(productCount) })}
          </span>
        </div>
      </div>
      {storyHtml !== '' && (
        <div lang={textLang === lang ? undefined : LOCALES[textLang]}>
          <RichText html={storyHtml} className="shelf-head-text" />
        </div>
      )}
    </section>
  )
}

function Sorting({ asked, goods }: { asked: Search; goods: DataOf<typeof listGoods> }) {
  const t = useT('catalog')
  const { category, facets } = goods
  const taxonomy = category === null ? facets.categories : [{ ...category, count: goods.total }]
  return (
    <div className="panel toolbar mb-3 flex-wrap">
      <nav className="flex min-w-0 overflow-x-auto" aria-label={t('brands.sort')}>
        {SORTS.map((sort) => (
          <Link
            key={sort ?? 'sales'}
            to="/home/brand"
            search={{ ...asked, sort, page: undefined }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className="sort"
            aria-current={sort === asked.sort ? 'true' : undefined}
          >
            {t(`brands.order.${sort ?? 'sales'}`)}
          </Link>
        ))}
      </nav>
      <nav className="chip-row chip-row-slide min-w-0" aria-label={t('brands.byCategory')}>
        {taxonomy.map(({ id, name }) => (
          <ChipLink
            key={id}
            on={id === asked.category}
            link={(props) => (
              <Link
                to="/home/brand"
                search={{
                  ...asked,
                  category: id === asked.category ? undefined : id,
                  page: undefined,
                }}
                resetScroll={false}
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          >
            {name}
          </ChipLink>
        ))}
      </nav>
      <Link
        to="/goods/list"
        search={{
          brands: asked.id === undefined ? undefined : [asked.id],
          category: asked.category,
        }}
        className="sort ml-auto"
      >
        <Icon of={SlidersHorizontal} size="small" />
        {t('brands.filter')}
      </Link>
    </div>
  )
}
