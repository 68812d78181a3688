/** What machines are chosen by: their kind, their process and what else tells them apart; then the order of the list. */
import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import type { listGoods } from '#domains/search/contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Badge } from '#kit/ui/Badge.tsx'
import { ChipLink } from '#kit/ui/Chip.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { late } from '#kit/web/late.ts'
import type { MachineSearch } from './MachinesPage.tsx'

const MachineSheet = late(() => import('./MachineSheet.tsx'))

export type MachinesFound = { asked: MachineSearch; found: DataOf<typeof listGoods> }

const SORTS = [undefined, 'sales', 'priceUp', 'priceDown', 'new'] as const

/** All of it above the list; on a phone its order alone, and the way to the rest. */
export function MachineFacets({ asked, found }: MachinesFound) {
  const t = useT('catalog')
  return (
    <>
      <section className="panel machine-facets max-md:hidden" aria-label={t('machines.choose')}>
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

/** Comes with its first opening. */
function Sheet({ asked, found }: MachinesFound) {
  const t = useT('search')
  const [wasOpened, setOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const chosenCount = (asked.values?.length ?? 0) + (asked.category === undefined ? 0 : 1)
  return (
    <div className="ml-auto">
      <button
        type="button"
        className="sort"
        aria-haspopup="dialog"
        onPointerDown={MachineSheet.preload}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Icon of={SlidersHorizontal} size="small" />
        {t('list.filters')}
        <Badge count={chosenCount} tone="brand" />
      </button>
      {wasOpened && (
        <Suspense>
          <MachineSheet asked={asked} found={found} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

const Sorts = ({ asked }: { asked: MachineSearch }) => {
  const t = useT('catalog')
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
      {t(sort === undefined ? 'machines.usual' : `brands.order.${sort}`)}
    </Link>
  ))
}

/** The same machines in the list of all goods: by price, brand, stock and warehouse. */
export function AllFilters({ asked: { category, values } }: { asked: MachineSearch }) {
  const t = useT('catalog')
  return (
    <Link
      to="/goods/list"
      search={{ category, values, family: 'device' }}
      className="sort text-link"
    >
      {t('brands.filter')}
    </Link>
  )
}

export function MachineRows({ asked, found }: MachinesFound) {
  const t = useT('catalog')
  const { categories, attributes } = found.facets
  const shelves = found.category === null ? categories : [{ ...found.category, count: found.total }]
  const toggled = (id: number) => {
    const next = asked.values?.includes(id)
      ? asked.values.filter((each) => each !== id)
      : [...(asked.values ?? []), id].sort((a, b) => a - b)
    return next.length === 0 ? undefined : next
  }
  const chip = (
    { id, name, count }: { id: number; name: string; count: number },
    on: boolean,
    next: MachineSearch,
  ) => (
    <ChipLink
      key={id}
      on={on}
      link={(props) => (
        <Link
          to="/goods/machines"
          search={{ ...asked, page: undefined, ...next }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          {...props}
        />
      )}
    >
      {`${name} ${count}`}
    </ChipLink>
  )
  return (
    <>
      {shelves.length > 0 && (
        <Row label={t('compare.category')}>
          {shelves.map((each) => {
            const isOn = each.id === asked.category
            return chip(each, isOn, { category: isOn ? undefined : each.id, values: undefined })
          })}
        </Row>
      )}
      {attributes.map(({ id, name, values }) => (
        <Row key={id} label={name}>
          {values.map((each) =>
            chip(each, asked.values?.includes(each.id) === true, { values: toggled(each.id) }),
          )}
        </Row>
      ))}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="machine-facet">
      <span>{label}</span>
      <div className="chip-row">{children}</div>
    </div>
  )
}
