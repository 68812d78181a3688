/** What both lists of stock share: how the address is changed, and by which column they are sorted. */
import { getRouteApi } from '@tanstack/react-router'
import { useListView, type ListView } from '#domains/views/office/door/list-view.ts'
import type { Column, Sorting } from '#kit/ui/lists/DataTable.tsx'
import { SORTS, type StockSearch } from './search.ts'

const route = getRouteApi('/_frame/office/stock/')

export type StockList<Row> = {
  search: StockSearch
  set: (part: StockSearch) => void
  view: ListView<Row>
  sorting: Sorting
  sort: (sorting: Sorting) => void
}

/** SKUs begin with the first, counts with the greatest. */
const isUsual = (by: string, direction: Sorting['direction']) =>
  (direction === 'ascending') === (by === 'sku')

/** @param extra columns that are not shown until somebody chooses them */
export function useStockList<Row>(
  list: 'stock' | 'stockPlaces',
  all: readonly Column<Row>[],
  extra: readonly string[],
): StockList<Row> {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { part } = search
  const set = (next: StockSearch) =>
    void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false })
  const view = useListView({
    list,
    all,
    extra,
    search,
    open: (next, { replace }) =>
      void navigate({ search: { ...(next as StockSearch), part }, replace, resetScroll: false }),
  })
  const { sort: by = 'sku', reversed = false } = search
  const usual = by === 'sku' ? 'ascending' : 'descending'
  const other = by === 'sku' ? 'descending' : 'ascending'
  return {
    search,
    set,
    view,
    sorting: { by, direction: reversed ? other : usual },
    sort: ({ by: next, direction }) =>
      set({
        sort: next === 'sku' ? undefined : SORTS.find((each) => each === next),
        reversed: isUsual(next, direction) ? undefined : true,
      }),
  }
}

/** A column that was not sorted by begins as it usually does, whichever way its head would turn. */
export const byHead =
  ({ sorting, sort }: Pick<StockList<never>, 'sorting' | 'sort'>) =>
  (next: Sorting): void =>
    sort(
      next.by === sorting.by
        ? next
        : { by: next.by, direction: next.by === 'sku' ? 'ascending' : 'descending' },
    )
