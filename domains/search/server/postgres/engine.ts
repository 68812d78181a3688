/** The engine in PostgreSQL: words, codes and sounds in one column of lexemes, counts in one pass. */
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Engine, Facets, Found, Suggested, Wanted } from '../engine.ts'
import { newKeep } from './kept.ts'
import { meaningOf } from './meaning.ts'
import { beginningOf, wordsIn, type Asked } from './query.ts'
import { browse, facets, match, type Filter } from './select.ts'
import * as sql from './sql.ts'
import { stemsOf } from './stems.ts'
import { asCode, folded } from './text.ts'
import { remove, upsert } from './write.ts'

export { forgetKept } from './kept.ts'

export const postgres: Engine = {
  upsert,
  remove,
  search,
  suggest,
  between: sql.entriesBetween,
  rebuild: sql.distrust,
}

const keepFacets = newKeep<Facets>()

async function search(db: Queryable, { lang, words, ...wanted }: Wanted): Promise<Found> {
  const { sort, offset, limit, ...filter } = wanted
  const page = { offset, limit }
  if (words === null) {
    const [ids, counts] = await Promise.all([
      browse(db, filter, sort, page),
      countsOf(db, null, filter),
    ])
    return { ids, facets: counts, shown: null, exactProductId: null, tryWords: [] }
  }
  const { asked, ...meaning } = await meaningOf(db, words, lang)
  if (asked === null) return { ...meaning, ids: [], facets: NOTHING }
  const [ids, counts] = await Promise.all([
    match(db, asked, filter, sort, { ...page, firstId: meaning.exactProductId }),
    countsOf(db, asked, filter),
  ])
  return { ...meaning, ids, facets: counts }
}

/** The dear part of a list, and the same on each of its pages. */
const countsOf = (db: Queryable, asked: Asked | null, filter: Filter): Promise<Facets> =>
  keepFacets(JSON.stringify([asked?.anywhere, filter]), () =>
    facets(db, asked?.anywhere ?? null, filter),
  )

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

const SUGGESTED_WORDS = 8
const SUGGESTED_PRODUCTS = 4
/** The same text may be a word of several languages. */
const FOUND_WORDS = 3 * SUGGESTED_WORDS

async function suggest(db: Queryable, typed: string, lang: Lang): Promise<Suggested> {
  const beginning = (await folded(typed)).trim()
  if (beginning === '') return { words: [], productIds: [] }
  const [found, productIds] = await Promise.all([
    sql.termsFrom(db, beginning, lang, FOUND_WORDS),
    productsFrom(db, typed),
  ])
  const words = new Map<string, number>()
  for (const { text, productCount } of found) {
    words.set(text, Math.max(productCount, words.get(text) ?? 0))
  }
  return {
    words: [...words].slice(0, SUGGESTED_WORDS).map(([text, count]) => ({ text, count })),
    productIds,
  }
}

/** Those whose code begins so, then the best sellers whose name has all words, the last of them begun. */
async function productsFrom(db: Queryable, typed: string): Promise<number[]> {
  const words = await wordsIn(typed)
  if (words.length === 0) return []
  const stems = await stemsOf(
    db,
    words.filter(({ kind }) => kind === 'word').map(({ text }) => text),
  )
  const page = { offset: 0, limit: SUGGESTED_PRODUCTS, firstId: null }
  const { named } = beginningOf(words, stems)
  const [ofCode, ofName] = await Promise.all([
    sql.productsOfCodesFrom(db, asCode(typed), SUGGESTED_PRODUCTS),
    match(db, { anywhere: named, named }, ANY, 'sales', page),
  ])
  return [...new Set([...ofCode, ...ofName])].slice(0, SUGGESTED_PRODUCTS)
}

const ANY: Filter = {
  currency: 'CNY',
  category: null,
  brandIds: [],
  valueGroups: [],
  priceFrom: null,
  priceTo: null,
  inStock: false,
  warehouseId: null,
  family: null,
}
