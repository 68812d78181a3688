/** /: the home page: banners, categories, announcements, and the sections that the merchant has arranged. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { categoryTree, homeGoods, listBrands } from '#domains/catalog/calls.gen.ts'
import { CategoryRail } from '#domains/catalog/web/door/CategoryRail.tsx'
import { query } from '#kit/web/calls/call.ts'
import { linkedData } from '#kit/web/pages/linked-data.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { iconOf, shopIdentity, shopName, shopTagline } from '#kit/web/pages/shop.ts'
import { latestAnnouncements, listBanners } from '../calls.gen.ts'
import { homeSections } from '../home-calls.gen.ts'
import { Banners } from './Banners.tsx'
import { HomeSide } from './HomeSide.tsx'
import { HomeSections } from './HomeSections.tsx'
import { FeaturedGoods } from './FeaturedGoods.tsx'
import { QuickLinks } from './QuickLinks.tsx'

export const Route = createFileRoute('/_shop/')({
  loader: async ({ context: { queries, tag } }) => {
    tag('home', 'list')
    await Promise.all([
      queries.ensureQueryData(query(listBanners, {})),
      queries.ensureQueryData(query(homeSections, {})),
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

/** Below the banners. */
const PICK_COUNT = 3
function HomePage() {
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
      <HomeSections tree={tree} goods={goods} />
    </main>
  )
}
