/** /: the home page: banners, categories with best sellers, brands, announcements. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { categoryTree, homeGoods, listBrands } from '#domains/catalog/calls.gen.ts'
import { CategoryRail } from '#domains/catalog/web/door/CategoryRail.tsx'
import { GoodsCards, GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import { linkedData } from '#kit/web/pages/linked-data.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import {
  iconOf,
  shopHasActivities,
  shopIdentity,
  shopName,
  shopTagline,
} from '#kit/web/pages/shop.ts'
import { latestAnnouncements, listBanners } from '../calls.gen.ts'
import { Banners } from './Banners.tsx'
import { Brands } from './Brands.tsx'
import { CategorySections } from './CategorySections.tsx'
import { HomeSide } from './HomeSide.tsx'
import { FeaturedGoods } from './FeaturedGoods.tsx'
import { QuickLinks } from './QuickLinks.tsx'

export const Route = createFileRoute('/_shop/')({
  loader: async ({ context: { queries, tag } }) => {
    tag('home', 'list')
    await Promise.all([
      queries.ensureQueryData(query(listBanners, {})),
      queries.ensureQueryData(query(latestAnnouncements, {})),
      queries.ensureQueryData(query(categoryTree, {})),
      queries.ensureQueryData(query(listBrands, {})),
      queries.ensureQueryData(query(homeGoods, {})),
    ])
  },
  head: ({ match: { context } }) => ({
    // Followed by the shop's name, as every title.
    meta: [{ title: shopTagline(context.lang) }],
    links: [{ rel: 'canonical', href: `${context.origin}/` }],
    scripts: linkedData(
      {
        '@type': 'Organization',
        name: shopName(context.lang),
        url: `${context.origin}/`,
        logo: `${context.origin}${iconOf(shopIdentity())}`,
      },
      {
        '@type': 'WebSite',
        name: shopName(context.lang),
        url: `${context.origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${context.origin}/home/serchlist?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ),
  }),
  component: HomePage,
})

/** Loaded while there are activities. */
const RunningActivities = late(() => import('#domains/promotions/web/door/RunningActivities.tsx'))

/** Below the banners. */
const PICK_COUNT = 3
/** Fills rows of two, three, four and six. */
const ROW_COUNT = 12

const fullRows = <Item,>(items: readonly Item[]): readonly Item[] =>
  items.length < ROW_COUNT ? items : items.slice(0, items.length - (items.length % ROW_COUNT))

function HomePage() {
  const t = useT('content')
  const lang = useLang()
  const { data: tree } = useSuspenseQuery(query(categoryTree, {}))
  const { data: goods } = useSuspenseQuery(query(homeGoods, {}))
  return (
    <main id="content" className="page" tabIndex={-1}>
      <h1 className="sr-only">
        {shopName(lang)} {shopTagline(lang)}
      </h1>
      <div className="hero">
        <CategoryRail tree={tree} />
        <div className="grid min-w-0 grid-rows-[1fr_auto]">
          <Banners />
          <FeaturedGoods cards={goods.recommended.slice(0, PICK_COUNT)} />
        </div>
        <HomeSide />
      </div>
      <QuickLinks tree={tree} />
      {shopHasActivities() && (
        <ClientOnly fallback={<GoodsSkeletons count={ROW_COUNT / 2} look="six" />}>
          <Suspense fallback={<GoodsSkeletons count={ROW_COUNT / 2} look="six" />}>
            <RunningActivities />
          </Suspense>
        </ClientOnly>
      )}
      <CategorySections floors={goods.floors} tree={tree} />
      <Brands />
      {goods.recommended.length > 0 && (
        <section>
          <SectionHeading
            title={t('home.recommended')}
            more={{
              label: t('home.more'),
              link: (props) => <Link to="/goods/list" search={{ sort: 'sales' }} {...props} />,
            }}
          />
          <GoodsCards cards={fullRows(goods.recommended)} look="six" />
        </section>
      )}
    </main>
  )
}
