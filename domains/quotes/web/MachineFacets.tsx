/** Filters and sort order above the list of machines; on a phone a button opens the filters. */
import { Link } from '@tanstack/react-router'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useState } from 'react'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { AllFilters, MachineRows, Row, type MachinesFound } from './MachineRows.tsx'
import type { MachineSearch } from './machine-search.ts'

const MachineSheet = late(() => import('./MachineSheet.tsx'))

const SORTS = [undefined, 'sales', 'priceUp', 'priceDown', 'new'] as const

/** Everything above the list; on a phone the sort order and a button to the filters. */
export function MachineFacets({ asked, found }: MachinesFound) {
  const t = useT('catalog')
  const quotes = useT('quotes')
  return (
    <>
      <section
        className="panel machine-facets max-md:hidden"
        aria-label={quotes('machines.choose')}
      >
        <MachineRows asked={asked} found={found} />
        <Row label={t('brands.sort')}>
          <Sorts asked={asked} />
          <AllFilters asked={asked} />
        </Row>
      </section>
      <div className="panel toolbar mb-3 md:hidden">
        <nav className="flex min-w-0 overflow-x-auto" aria-label={t('brands.sort')}>
          <Sorts asked={asked} />
        </nav>
        <Sheet asked={asked} found={found} />
      </div>
    </>
  )
}

/** Loaded when first opened. */
function Sheet({ asked, found }: MachinesFound) {
  const t = useT('search')
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const chosenCount = (asked.values?.length ?? 0) + (asked.category === undefined ? 0 : 1)
  return (
    <div className="ml-auto">
      <button
        type="button"
        className="sort"
        aria-haspopup="dialog"
        onPointerDown={MachineSheet.preload}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        <Icon of={SlidersHorizontal} size="small" />
        {t('list.filters')}
        <Badge count={chosenCount} tone="brand" />
      </button>
      {wasOpened && (
        <Suspense>
          <MachineSheet
            asked={asked}
            found={found}
            open={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const Sorts = ({ asked }: { asked: MachineSearch }) => {
  const t = useT('catalog')
  const quotes = useT('quotes')
  return SORTS.map((sort) => (
    <Link
      key={sort ?? 'relevance'}
      to="/goods/machines"
      search={{ ...asked, sort, page: undefined }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className="sort"
      aria-current={sort === asked.sort ? 'true' : undefined}
    >
      {sort === undefined ? quotes('machines.usual') : t(`brands.order.${sort}`)}
    </Link>
  ))
}
