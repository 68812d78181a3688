/**
 * The interface of a search engine. The engine returns ids; the catalogue supplies the rows. PostgreSQL is built in
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
  /** The query as typed: nothing is corrected or left out. */
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
  /** Products with at least one of them. */
  deals: Deal[]
  sort: Sort
  offset: number
  limit: number
  /** Only the total is needed, and that up to a small limit. */
  isBrief?: boolean
}

/** Each facet counts what the other filters let through. */
export type Facets = {
  total: number
  totalIsCapped: boolean
  /** One level below the selected category. */
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
  /** The query that the list is for, when it differs from the input. */
  shown: string | null
  /** Set when the query is exactly one product's code. */
  exactProductId: number | null
  /** Where nothing was found: queries that would find something. */
  tryWords: string[]
}

export type Suggestions = { words: { text: string; count: number }[]; productIds: number[] }

/** A range of product ids: above `after` and up to `until`, or all that are above. */
export type IdRange = { after: number; until: number | null }

export type Engine = {
  /**
   * The caller makes sure that it never runs twice at a time. With `whole`, these documents are all in that range of ids:
   * other entries in it are removed.
   * @returns how many entries have changed
   */
  upsert(tx: Queryable, documents: readonly Document[], whole?: IdRange): Promise<number>
  /** @returns how many existed, as far as the engine knows */
  remove(tx: Queryable, productIds: readonly number[]): Promise<number>
  search(db: Queryable, request: SearchRequest): Promise<SearchResult>
  suggest(db: Queryable, words: string, lang: Lang): Promise<Suggestions>
  /** Marks all entries as stale: each is written again when its document is processed, and is found until then. */
  rebuild(tx: Queryable): Promise<void>
}
