/** The engine in PostgreSQL: exact words first, then pairs of characters, pinyin, and at last a correction that is said. */
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Document, Engine, Facets, Found, Wanted } from '../engine.ts'
import { indexText } from './index-text.ts'
import { pairsOf, pinyinOf, tokensOf, wordsIn, type Token } from './query.ts'
import * as sql from './sql.ts'
import { normalized, pinyinKeys } from './text.ts'

/** Rows of one statement; a document is some kilobytes. */
const BATCH = 200
const SUGGESTED_WORDS = 8
const SUGGESTED_PRODUCTS = 3

export const postgres: Engine = {
  async upsert(tx, documents) {
    for (let from = 0; from < documents.length; from += BATCH) {
      await sql.upsert(tx, await Promise.all(documents.slice(from, from + BATCH).map(entryOf)))
    }
  },
  remove: async (tx, productIds) => void (await sql.remove(tx, productIds)),
  rebuild: async (tx) => void (await sql.empty(tx)),
  search,
  suggest,
}

async function entryOf(document: Document): Promise<sql.EntryRow> {
  const { strong, weak, stems, words, codes } = await indexText(document)
  const { priceAmounts } = document
  return {
    productId: document.productId,
    family: document.family,
    categoryIds: document.categoryPath.map(({ id }) => id),
    brandId: document.brand?.id ?? null,
    valueIds: document.values.map(({ id }) => id),
    amountCny: priceAmounts.CNY,
    amountUsd: priceAmounts.USD,
    amountIdr: priceAmounts.IDR,
    warehouseIds: document.warehouseIds,
    salesCount: document.salesCount,
    rating: document.rating,
    publishedAt: document.publishedAt,
    codes,
    words,
    strong,
    weak,
    ...stems,
  }
}

const filterOf = (wanted: Wanted, tokens: readonly Token[]): sql.Filter => ({
  ...wanted,
  groups: wanted.valueGroups.map(({ valueIds }) => valueIds),
  tokens: tokens.map(({ text }) => text),
  prefixes: tokens.map(({ isPrefix }) => isPrefix),
})

async function search(db: Queryable, wanted: Wanted): Promise<Found> {
  const words = wanted.words?.trim() ?? ''
  if (words === '')
    return { ...(await listed(db, wanted, [])), shown: null, exactProductId: null, tryWords: [] }
  const [exact, tokens] = await Promise.all([sql.byCode(db, words.toUpperCase()), tokensOf(words)])
  const exactProductId = exact.length === 1 ? (exact[0]?.productId ?? null) : null
  for (const attempt of [async () => tokens, () => pairsOf(words), () => pinyinOf(words)]) {
    const tried = await attempt()
    const found = tried === null ? null : await listed(db, wanted, tried)
    if (found !== null && found.facets.total > 0)
      return { ...found, shown: null, exactProductId, tryWords: [] }
  }
  const corrected = await correct(db, words)
  const again = corrected === null ? null : await tokensOf(corrected)
  if (corrected !== null && again !== null) {
    const found = await listed(db, wanted, again)
    if (found.facets.total > 0) return { ...found, shown: corrected, exactProductId, tryWords: [] }
  }
  const tryWords = (await sql.commonest(db, wanted.lang, 6)).map(({ text }) => text)
  return { ids: [], facets: NOTHING, shown: null, exactProductId, tryWords }
}

const NOTHING: Facets = {
  total: 0,
  totalIsCapped: false,
  categories: [],
  brands: [],
  values: [],
  minAmount: null,
  maxAmount: null,
  inStockCount: 0,
}

async function listed(db: Queryable, wanted: Wanted, tokens: readonly Token[]) {
  const filter = filterOf(wanted, tokens)
  const page = { offset: wanted.offset, limit: wanted.limit }
  const [ids, facets] = await Promise.all([
    idsOf(db, filter, wanted, page),
    countedFacets(db, filter, wanted),
  ])
  return { ids, facets }
}

function idsOf(
  db: Queryable,
  filter: sql.Filter,
  { sort }: Wanted,
  page: { offset: number; limit: number },
) {
  if (filter.tokens.length > 0) return sql.matches(db, filter, sort, page)
  const bySales = sort === 'relevance' || sort === 'sales'
  const isPlain =
    filter.brandIds === null &&
    filter.groups.length === 0 &&
    filter.priceFrom === null &&
    filter.priceTo === null &&
    !filter.inStock &&
    filter.warehouseId === null &&
    filter.family === null
  return bySales && isPlain && filter.categoryId !== null
    ? sql.shelf(db, filter.categoryId, page)
    : sql.browse(db, filter, sort, page)
}

// Counts are the dear part of a list and the same on each of its pages: kept for moments, and let go by a purge.
const KEPT_MS = 30_000
const KEPT_MAX = 500
const kept = new Map<string, { facets: Promise<Facets>; until: number }>()

export const forgetFacets = () => kept.clear()

function countedFacets(
  db: Queryable,
  filter: sql.Filter,
  { valueGroups }: Wanted,
): Promise<Facets> {
  const key = JSON.stringify([filter, valueGroups])
  const known = kept.get(key)
  if (known !== undefined && known.until > Date.now()) return known.facets
  const groups = Object.fromEntries(
    valueGroups.map(({ attributeId, valueIds }) => [attributeId, valueIds]),
  )
  const ofValue = Object.fromEntries(
    valueGroups.flatMap(({ attributeId, allValueIds }) =>
      allValueIds.map((id) => [id, attributeId]),
    ),
  )
  const facets = sql.facets(db, filter, { groups, ofValue })
  facets.catch(() => kept.delete(key))
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, { facets, until: Date.now() + KEPT_MS })
  return facets
}

/** Replaces the words that nothing has by the nearest ones there are. @returns null when nothing can be replaced */
async function correct(db: Queryable, words: string): Promise<string | null> {
  let isOther = false
  const parts = await Promise.all(
    (await wordsIn(words)).map(async (word) => {
      if (await sql.isWord(db, word)) return word
      const sound = /\p{Script=Han}/u.test(word) ? pinyinKeys(word).full : null
      const near = await sql.nearest(db, word, sound)
      isOther ||= near !== null && near.text !== word
      return near?.text ?? word
    }),
  )
  return isOther ? parts.join(' ') : null
}

async function suggest(db: Queryable, words: string, lang: Lang) {
  const beginning = (await normalized(words)).trim().replace(/\s+/g, '')
  if (beginning === '') return { words: [], productIds: [] }
  const tokens = (await tokensOf(words)) ?? []
  const open = tokens.map((token, i) =>
    i === tokens.length - 1 ? { ...token, isPrefix: true } : token,
  )
  const filter = {
    ...NO_FILTER,
    tokens: open.map(({ text }) => text),
    prefixes: open.map(({ isPrefix }) => isPrefix),
  }
  const [found, productIds] = await Promise.all([
    sql.wordsFrom(db, beginning, lang, SUGGESTED_WORDS),
    open.length === 0
      ? []
      : sql.matches(db, filter, 'sales', { offset: 0, limit: SUGGESTED_PRODUCTS }),
  ])
  return { words: found, productIds }
}

const NO_FILTER: sql.Filter = {
  tokens: [],
  prefixes: [],
  currency: 'CNY',
  categoryId: null,
  brandIds: null,
  groups: [],
  priceFrom: null,
  priceTo: null,
  inStock: false,
  warehouseId: null,
  family: null,
}

/** Counts the words anew when entries have changed. @returns whether this process did */
export async function countWords(
  db: Queryable & { tx<R>(work: (tx: Queryable) => Promise<R>): Promise<R> },
  now: Instant,
): Promise<boolean> {
  if (!(await sql.claimCounting(db, now))) return false
  const words = await Promise.all(
    (await sql.countWords(db)).map(async (word) => {
      const plain = await normalized(word.text)
      const sounds = /\p{Script=Han}/u.test(plain) ? pinyinKeys(plain) : null
      return {
        ...word,
        keys: [...new Set(sounds === null ? [plain] : [plain, sounds.full, sounds.initials])],
      }
    }),
  )
  await db.tx((tx) => sql.replaceWords(tx, words))
  return true
}
