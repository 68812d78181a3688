/** The list of products by query, category or filter: facets at the left, active filters above, cards and numbered pages. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, Link, useRouterState } from '@tanstack/react-router'
import { Suspense, type MouseEventHandler } from 'react'
import { CategoryHead } from '#domains/catalog/web/door/CategoryHead.tsx'
import { GoodsCards } from '#domains/catalog/web/door/GoodsCard.tsx'
import { CompareToggle } from '#domains/favourites/web/door/CompareToggle.tsx'
import { CompareTray } from '#domains/favourites/web/door/CompareTray.tsx'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { listGoods } from '../calls.gen.ts'
import { CorrectionNotice } from './CorrectionNotice.tsx'
import { Facets } from './Facets.tsx'
import {
  toListCall,
  countFilters,
  hasHead,
  useCurrentSearch,
  type GoodsList,
} from './list-address.ts'
import { ListChips } from './ListChips.tsx'
import { ListPages } from './ListPages.tsx'
import { findListName } from './list-title.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { useSearchNote } from './note.ts'

const GoodsTable = late(() => import('./table/GoodsTable.tsx'))
const FoundArticles = late(() => import('./FoundArticles.tsx'))
/** Rarely needed, so it is loaded separately. */
const ListEmpty = import.meta.env.SSR
  ? (await import('./ListEmpty.tsx')).default
  : late(() => import('./ListEmpty.tsx'))

/** The first row of a wide window. */
const EAGER_COUNT = 4

export function ListPage() {
  const search = useCurrentSearch()
  const { data: found } = useSuspenseQuery(query(listGoods, toListCall(search)))
  const isUnfiltered = countFilters(search) === 0
  const isFirst = search.page === undefined && isUnfiltered
  const noteOpened = useSearchNote(isFirst ? (search.q ?? null) : null)
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Crumbs found={found} />
      <Heading found={found} />
      {hasHead(search) && <CategoryHead categoryId={search.category ?? 0} />}
      {found.total === 0 && isUnfiltered ? (
        // An empty list: no sorting and no filters, only other ways to go on.
        <Nothing found={found} />
      ) : (
        <Results found={found} onClickCapture={noteOpened} />
      )}
      {isFirst && search.q !== undefined && (
        <ClientOnly>
          <Suspense>
            <FoundArticles words={search.q} />
          </Suspense>
        </ClientOnly>
      )}
      <CompareTray />
    </main>
  )
}

type ResultsProps = { found: GoodsList; onClickCapture: MouseEventHandler }

function Results({ found, onClickCapture }: ResultsProps) {
  const t = useT('search')
  const isLoading = useRouterState({ select: ({ isLoading: is }) => is })
  return (
    <div className="list">
      <aside className="panel facets" aria-label={t('list.filters')}>
        <Facets found={found} />
      </aside>
      <div className="grid min-w-0 gap-3">
        <ListToolbar found={found} />
        <ListChips found={found} />
        <div
          className={classes('grid gap-6', isLoading && 'opacity-60')}
          aria-busy={isLoading || undefined}
          onClickCapture={onClickCapture}
        >
          {found.items.length > 0 ? <Goods found={found} /> : <Nothing found={found} />}
          <ListPages found={found} />
        </div>
      </div>
    </div>
  )
}

const Nothing = ({ found }: { found: GoodsList }) => (
  <Suspense fallback={<div className="panel min-h-104" />}>
    <ListEmpty found={found} />
  </Suspense>
)

/** Cards are rendered by the server; the table is for buyers, and is loaded with its order form. */
function Goods({ found }: { found: GoodsList }) {
  const search = useCurrentSearch()
  if (search.view !== 'table') {
    return (
      <GoodsCards
        cards={found.items}
        look="four"
        level={2}
        eagerCount={EAGER_COUNT}
        extra={(card) => <CompareToggle card={card} />}
      />
    )
  }
  const frame = <TableFrame count={found.items.length} />
  return (
    <ClientOnly fallback={frame}>
      <Suspense fallback={frame}>
        <GoodsTable cards={found.items} warehouseId={search.warehouse} frame={frame} />
      </Suspense>
    </ClientOnly>
  )
}

function TableFrame({ count }: { count: number }) {
  return (
    <Loading className="panel grid content-start gap-px">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-[4.25rem]" />
      ))}
    </Loading>
  )
}

function Crumbs({ found }: { found: GoodsList }) {
  const t = useT('search')
  const search = useCurrentSearch()
  const path = found.category?.path ?? []
  return (
    <Breadcrumb
      items={[
        { label: t('list.home'), link: (props) => <Link to="/" {...props} /> },
        ...path.map(({ id, name }) => ({
          label: name,
          link: (props: object) => <Link to="/goods/list" search={{ category: id }} {...props} />,
        })),
        ...(search.q === undefined && path.length > 0
          ? []
          : [{ label: search.q === undefined ? t('list.all') : t('list.search') }]),
      ]}
    />
  )
}

function Heading({ found }: { found: GoodsList }) {
  const t = useT('search')
  const { number } = useNumbers()
  const search = useCurrentSearch()
  const { corrected, category, total, totalIsCapped } = found
  return (
    <div className="mb-3 grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1>{search.q ?? category?.name ?? t(`list.${findListName(search) ?? 'all'}`)}</h1>
        <output className="text-sm text-ink-3">
          {totalIsCapped
            ? t('list.countMore', { count: number(total) })
            : t('list.count', { count: total })}
        </output>
      </div>
      {corrected !== null && <CorrectionNotice {...corrected} />}
    </div>
  )
}
