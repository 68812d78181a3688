/** Filters of the report, in the address: period, warehouse, words. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { noonOf } from '#kit/web/language/days.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { daysOf } from './period.ts'
import { PeriodFilter } from './PeriodFilter.tsx'

const route = getRouteApi('/_frame/office/reports')

export function ReportFilters() {
  const t = useT('office.reports')
  const { by = 'day', q, warehouse, period, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const { date } = useDates()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const set = (part: ReturnType<typeof route.useSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...part }) })
  const days = daysOf({ period, from, to })
  const dayText = (day: string) => date(noonOf(day) ?? day)
  const warehouseName = warehouses.find(({ id }) => id === warehouse)?.name ?? t('warehouse.all')
  return (
    <>
      <p className="print-only">
        {[`${dayText(days.from)} – ${dayText(days.to)}`, warehouseName, q]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="office-filters">
        <PeriodFilter
          chosen={{ period, from, to }}
          onChange={(chosen) => set({ from: undefined, to: undefined, ...chosen })}
        />
        {by !== 'warehouse' && (
          <Select
            size="small"
            className="w-44 max-md:min-w-32 max-md:flex-1"
            aria-label={t('warehouseLabel')}
            value={String(warehouse ?? '')}
            options={[
              { value: '', label: t('warehouse.all') },
              ...warehouses.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ target }) =>
              set({ warehouse: target.value === '' ? undefined : Number(target.value) })
            }
          />
        )}
        {(by === 'product' || by === 'buyer' || by === 'category') && (
          <FilterWords
            key={q}
            label={t('search')}
            words={q}
            maxLength={80}
            onWords={(words) => set({ q: words })}
          />
        )}
      </div>
    </>
  )
}
