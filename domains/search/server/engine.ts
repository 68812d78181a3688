/**
 * What any engine of this search can do. The engine returns ids; the catalogue supplies the rows. PostgreSQL is built in
 * (`./engine/postgres.ts`); another one is another file with these functions.
 */
import type { SearchDocument } from '#domains/catalog/server/index-door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Deal, Sort } from '../contract.ts'

/** A product as an engine indexes it, with the open warehouses that have some of it. */
export type Document = SearchDocument & { warehouseIds: number[] }

export type SearchRequest = {
  lang: Lang
  currency: Currency
  words: string | null
  /** The words as they were typed: nothing is corrected or left out. */
  isLiteral: boolean
  category: { id: number; level: 1 | 2 | 3 } | null
  brandIds: number[]
  /** Values by attribute: within one they widen, between them they narrow. */
  valueGroups: { valueIds: number[]; allValueIds: number[] }[]
  priceFrom: number | null
  priceTo: number | null
  inStock: boolean
  warehouseId: number | null
  family: 'goods' | 'device' | null
  /** Only what was first published since `newFrom`, which the count of new goods needs in any case. */
  isNew: boolean
  newFrom: Instant
  /** One of them is enough. */
  deals: Deal[]
  sort: Sort
  offset: number
  limit: number
  /** Of the counts only the total is wanted, and that up to a few. */
  isBrief?: boolean
}

/** Each facet counts what the others let through. */
export type Facets = {
  total: number
  totalIsCapped: boolean
  /** One level below the category that was asked for. */
  categories: { id: number; count: number }[]
  brands: { id: number; count: number }[]
  values: { id: number; count: number }[]
  minAmount: number | null
  maxAmount: number | null
  inStockCount: number
  newCount: number
  warehouses: { id: number; count: number }[]
  deals: { deal: Deal; count: number }[]
}

export type SearchResult = {
  ids: number[]
  facets: Facets
  /** The words that the list is for, when they are not those that were asked. */
  shown: string | null
  /** The words name one product's code exactly. */
  exactProductId: number | null
  /** Where nothing was found: words that would find something. */
  tryWords: string[]
}

export type Suggestions = { words: { text: string; count: number }[]; productIds: number[] }

/** A range of product ids: above `after` and up to `until`, or all that are above. */
export type IdRange = { after: number; until: number | null }

export type Engine = {
  /**
   * Never two at a time: the caller sees to it. With `whole`, these documents are all that there is in that range of ids:
   * what else the index has there goes.
   * @returns how many entries are other than before
   */
  upsert(tx: Queryable, documents: readonly Document[], whole?: IdRange): Promise<number>
  /** @returns how many were there, as far as the engine knows */
  remove(tx: Queryable, productIds: readonly number[]): Promise<number>
  search(db: Queryable, request: SearchRequest): Promise<SearchResult>
  suggest(db: Queryable, words: string, lang: Lang): Promise<Suggestions>
  /** Trusts no entry any more: each is written again when its document comes by, and is found until then. */
  rebuild(tx: Queryable): Promise<void>
}
