/** The filters of machines: kind, process and other attributes. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { listGoods } from '#domains/search/contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { ChipLink } from '#kit/ui/basics/Chip.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { MachineSearch } from './machine-search.ts'

export type MachinesFound = { asked: MachineSearch; found: DataOf<typeof listGoods> }

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
  const taxonomy =
    found.category === null ? categories : [{ ...found.category, count: found.total }]
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
      {taxonomy.length > 0 && (
        <Row label={t('row.category')}>
          {taxonomy.map((each) => {
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

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="machine-facet">
      <span>{label}</span>
      <div className="chip-row">{children}</div>
    </div>
  )
}
