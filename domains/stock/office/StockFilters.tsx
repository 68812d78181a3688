/** The filters of both lists of stock, with the list's sort order, views and columns at their end. */
import { useQuery } from '@tanstack/react-query'
import Warehouse from 'lucide-react/icons/warehouse'
import { ViewBar } from '#domains/views/office/door/ViewBar.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { useRangeFilters } from '#kit/web/lists/range-filters.tsx'
import { SortSelect } from '#kit/web/lists/SortSelect.tsx'
import { listWarehouses } from '../calls.gen.ts'
import { SUPPLIES } from './search.ts'
import type { StockList } from './use-stock-list.ts'

export function StockFilters<Row>({ of }: { of: StockList<Row> }) {
  const t = useT('office.stock')
  const { search, set, view, sorting, sort } = of
  const warehouses = useQuery(query(listWarehouses, {}))
  const ranges = useRangeFilters()
  const one = choiceFilter(search, set)
  const { min, max, part } = search
  return (
    <ListFilters
      words={{
        label: t('words'),
        value: search.q,
        maxLength: 100,
        onWords: (q) => set({ q }),
      }}
      filters={[
        ...(part === 'places'
          ? [
              {
                ...one(
                  'warehouse',
                  t('warehouse'),
                  (warehouses.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ),
                icon: Warehouse,
              },
            ]
          : []),
        one(
          'supply',
          t('supply.label'),
          SUPPLIES.map((value) => ({ value, label: t(`supply.${value}`) })),
        ),
        ranges.ofCounts({ id: 'available', name: t('available'), now: { min, max }, onSet: set }),
      ]}
    >
      <SortSelect columns={view.all} sorting={sorting} onSort={sort} />
      <ViewBar of={view} />
    </ListFilters>
  )
}
