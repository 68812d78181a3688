/** Above the cards: sort order, stock filter, and on smaller windows the filters. */
import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rows3 from 'lucide-react/icons/rows-3'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { countFilters, countPages, SORTS, useListAddress, type GoodsList } from './list-address.ts'
import { storeLook } from './list-look.ts'

const FilterSheet = late(() => import('./FilterSheet.tsx'))

export function ListToolbar({ found }: { found: GoodsList }) {
  const t = useT('search')
  const { search, path, change } = useListAddress()
  const now = search.sort ?? 'relevance'
  return (
    <div className="panel toolbar">
      <nav className="flex min-w-0 overflow-x-auto" aria-label={t('list.sort')}>
        {SORTS.map((sort) => (
          <Link
            key={sort}
            to={path}
            search={{ ...search, sort: sort === 'relevance' ? undefined : sort, page: undefined }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className="sort"
            aria-current={sort === now ? 'true' : undefined}
          >
            {t(`sort.${sort}`)}
            {sort === 'priceUp' && <Icon of={ArrowUp} size="small" />}
            {sort === 'priceDown' && <Icon of={ArrowDown} size="small" />}
          </Link>
        ))}
      </nav>
      <Checkbox
        className="ml-auto max-lg:hidden"
        checked={search.inStock === true}
        onChange={(event) => change({ inStock: event.target.checked || undefined })}
      >
        {t('facet.inStock')}
      </Checkbox>
      <span className="px-2 text-sm whitespace-nowrap text-ink-3 max-xl:hidden">
        {t('list.page', { page: found.page, count: countPages(found) })}
      </span>
      <Filters found={found} />
      <Views />
    </div>
  )
}

/** Cards or a table; the next list is opened the same way. */
function Views() {
  const t = useT('search')
  const { search, path } = useListAddress()
  return (
    <nav className="segments" aria-label={t('list.view')}>
      {([undefined, 'table'] as const).map((view) => (
        <Link
          key={view ?? 'cards'}
          to={path}
          search={{ ...search, view }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-current={view === search.view ? 'true' : undefined}
          aria-label={t(view === undefined ? 'view.cards' : 'view.table')}
          title={t(view === undefined ? 'view.cards' : 'view.table')}
          onClick={() => storeLook({ view, size: search.size })}
        >
          <Icon of={view === undefined ? LayoutGrid : Rows3} size="small" />
        </Link>
      ))}
    </nav>
  )
}

/** For windows too narrow for filters beside the goods; loaded when first opened. */
function Filters({ found }: { found: GoodsList }) {
  const t = useT('search')
  const { search } = useListAddress()
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <div className="ml-auto lg:hidden">
      <button
        type="button"
        className="sort"
        aria-haspopup="dialog"
        onPointerDown={FilterSheet.preload}
        onClick={open}
      >
        <Icon of={SlidersHorizontal} size="small" />
        {t('list.filters')}
        <Badge count={countFilters(search)} tone="brand" />
      </button>
      {wasOpened && (
        <Suspense>
          <FilterSheet found={found} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
