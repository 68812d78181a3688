/**
 * What any engine of this search can do. The engine returns ids; the catalogue supplies the rows. PostgreSQL is built in
 * (`./postgres`); another one is another file with these five functions.
 */
import type { SearchDocument } from '#domains/catalog/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Sort } from '../contract.ts'

export type Document = SearchDocument & { warehouseIds: number[] }

export type Wanted = {
  lang: Lang
  currency: Currency
  words: string | null
  categoryId: number | null
  brandIds: number[] | null
  /** Values by attribute: within one they widen, between them they narrow. */
  valueGroups: { attributeId: number; valueIds: number[]; allValueIds: number[] }[]
  priceFrom: number | null
  priceTo: number | null
  inStock: boolean
  warehouseId: number | null
  family: 'goods' | 'device' | null
  sort: Sort
  offset: number
  limit: number
}

export type Facets = {
  total: number
  totalIsCapped: boolean
  categories: { id: number; count: number }[]
  brands: { id: number; count: number }[]
  values: { id: number; count: number }[]
  minAmount: number | null
  maxAmount: number | null
  inStockCount: number
}

export type Found = {
  ids: number[]
  facets: Facets
  /** The words that the list is for, when they are not those that were asked. */
  shown: string | null
  /** The words name one product's code exactly. */
  exactProductId: number | null
  /** Where nothing was found: words that would find something. */
  tryWords: string[]
}

export type Suggested = { words: { text: string; count: number }[]; productIds: number[] }

export type Engine = {
  upsert(tx: Queryable, documents: readonly Document[]): Promise<void>
  remove(tx: Queryable, productIds: readonly number[]): Promise<void>
  search(db: Queryable, wanted: Wanted): Promise<Found>
  suggest(db: Queryable, words: string, lang: Lang): Promise<Suggested>
  /** Empties the index; whoever calls brings all documents again. */
  rebuild(tx: Queryable): Promise<void>
}
