/** The sections of the home page, as the merchant has arranged them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import type { CategoryNode, homeGoods } from '#domains/catalog/contract.ts'
import { GoodsCards, GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { shopHasActivities } from '#kit/web/pages/shop.ts'
import { useUser } from '#kit/web/session/session.ts'
import { homeSections } from '../home-calls.gen.ts'
import type { Audience, HomeSection } from '../home-contract.ts'
import { Brands } from './Brands.tsx'
import { CategorySections } from './CategorySections.tsx'
import { floorsLeft } from './floors-left.ts'

/** Loaded by the browser, where the section is shown. */
const RunningActivities = late(() => import('#domains/promotions/web/door/RunningActivities.tsx'))
const PointsOnHome = late<{ title: string }>(
  () => import('#domains/points-goods/web/door/PointsOnHome.tsx'),
)
const ArticlesOnHome = late<{ kind: 'article' | 'case'; title: string }>(
  () => import('#domains/articles/web/door/ArticlesOnHome.tsx'),
)

const PartnersOnHome = late<{ title: string }>(
  () => import('#domains/directories/web/door/PartnersOnHome.tsx'),
)

/** Fills rows of two, three, four and six. */
const ROW_COUNT = 12

type Goods = DataOf<typeof homeGoods>
type Props = { tree: readonly CategoryNode[]; goods: Goods }

export function HomeSections({ tree, goods }: Props) {
  const { data: sections } = useSuspenseQuery(query(homeSections, {}))
  const rest = floorsLeft(goods.floors, sections)
  return sections.map((section) => (
    <ForAudience key={section.id} audience={section.audience}>
      <Section section={section} tree={tree} goods={goods} rest={rest} />
    </ForAudience>
  ))
}

/** The page is the same for everybody: what is for some of them is drawn by their browser. */
function ForAudience({ audience, children }: { audience: Audience; children: ReactNode }) {
  return audience === 'all' ? (
    children
  ) : (
    <ClientOnly>
      <IfMember audience={audience}>{children}</IfMember>
    </ClientOnly>
  )
}

function IfMember({ audience, children }: { audience: Audience; children: ReactNode }) {
  const user = useUser()
  const isFor = {
    all: true,
    guests: user === null,
    members: user !== null,
    superMembers: user?.vip === 1,
  }
  return isFor[audience] ? children : null
}

type SectionProps = Props & { section: HomeSection; rest: Goods['floors'] }

function Section({ section: { kind, categoryId, title }, tree, goods, rest }: SectionProps) {
  switch (kind) {
    case 'activities':
      return shopHasActivities() ? (
        <Later>
          <RunningActivities />
        </Later>
      ) : null
    case 'categories':
      return <CategorySections floors={rest} tree={tree} />
    case 'category': {
      const own = goods.floors
        .filter((floor) => floor.categoryId === categoryId)
        .map((floor) => ({ ...floor, name: title || floor.name }))
      return <CategorySections floors={own} tree={tree} />
    }
    case 'brands':
      return <Brands title={title} />
    case 'recommended':
      return <Recommended cards={goods.recommended} title={title} />
    case 'points':
      return (
        <Later>
          <PointsOnHome title={title} />
        </Later>
      )
    case 'partners':
      return (
        <Later>
          <PartnersOnHome title={title} />
        </Later>
      )
    case 'cases':
    case 'articles':
      return (
        <Later>
          <ArticlesOnHome kind={kind === 'cases' ? 'case' : 'article'} title={title} />
        </Later>
      )
  }
}

/** The space of a row, until the browser knows what stands there. */
function Later({ children }: { children: ReactNode }) {
  const space = <GoodsSkeletons count={ROW_COUNT / 2} look="six" />
  return (
    <ClientOnly fallback={space}>
      <Suspense fallback={space}>{children}</Suspense>
    </ClientOnly>
  )
}

const fullRows = <Item,>(items: readonly Item[]): readonly Item[] =>
  items.length < ROW_COUNT ? items : items.slice(0, items.length - (items.length % ROW_COUNT))

function Recommended({ cards, title }: { cards: Goods['recommended']; title: string }) {
  const t = useT('content')
  if (cards.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={title || t('home.recommended')}
        more={{
          label: t('home.more'),
          link: (props) => <Link to="/goods/list" search={{ sort: 'sales' }} {...props} />,
        }}
      />
      <GoodsCards cards={fullRows(cards)} look="six" />
    </section>
  )
}
