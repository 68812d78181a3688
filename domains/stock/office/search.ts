/** What the address of the list of stock says, and the filter that it means. */
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'

export const SORTS = ['sku', 'onHand', 'reserved', 'available'] as const
export const SUPPLIES = ['low', 'out', 'reserved'] as const
const COUNT_MAX = 1e9

export const validateSearch = searchOf({
  q: text(100),
  warehouse: whole(1),
  supply: oneOf(...SUPPLIES),
  min: whole(0, COUNT_MAX),
  max: whole(0, COUNT_MAX),
  sort: oneOf(...SORTS),
  reversed: flag,
  /** Without it every SKU has one row, with a column for each warehouse. */
  part: oneOf('places'),
  /** The SKU and warehouse whose movements are open. */
  sku: whole(1),
  at: whole(1),
  view: whole(1),
})
export type StockSearch = ReturnType<typeof validateSearch>

/** The filter of the calls. */
export const filterOf = ({ q, supply, min, max, sort, reversed }: StockSearch) => ({
  q,
  supply,
  min,
  max,
  sort,
  reversed: reversed ? ('1' as const) : undefined,
})
