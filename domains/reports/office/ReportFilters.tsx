/** Filters of the report, in the address: period, warehouse, words. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'

const route = getRouteApi('/_frame/office/reports')

export function ReportFilters() {
  const t = useT('office.reports')
  const { by = 'day', q, warehouse, period, from, to } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const set = (part: ReturnType<typeof route.useSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...part }) })
  return (
    <div className="office-filters print:hidden">
      <PeriodFilter
        chosen={{ period, from, to }}
        onChange={(chosen) => set({ from: undefined, to: undefined, ...chosen })}
      />
      {by !== 'warehouse' && (
        <Select
          size="small"
          className="w-44"
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
  )
}
