/** Product filters for statements: the list, bulk changes and exports use the same. */
import { likePattern } from '#kit/server/database/like.ts'
import type { BulkFilter } from '../bulk-contract.ts'
import { gapMask } from '#domains/catalog/server/stored-door.ts'
import type { Filter } from './sql.ts'

/** Text is searched in names of every language, and in codes of products and SKUs. */
export function filterOf(given: BulkFilter): Filter {
  const words = given.q?.trim() ?? ''
  return {
    part: words === '' ? null : likePattern(words),
    state: given.state ?? null,
    categoryId: given.category ?? null,
    brandId: given.brand ?? null,
    lacks: given.lacks ?? null,
    family: given.family ?? null,
    priceMin: given.min ?? null,
    priceMax: given.max ?? null,
    stockMin: given.stockMin ?? null,
    stockMax: given.stockMax ?? null,
    gaps: given.missing === undefined ? 0 : gapMask(given.missing, given.kind),
  }
}
