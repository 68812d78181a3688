/** The engine in PostgreSQL: words, codes and sounds in one column of lexemes, counts in one pass. */
import { availableParallelism } from 'node:os'
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { inTurns } from '#kit/server/turns.ts'
import type { Engine, Facets, Found, Suggested, Wanted } from '../engine.ts'
import { newKeep } from './kept.ts'
import { meaningOf, opening } from './meaning.ts'
import { match } from './match.ts'
import { askedOf, unitsIn, wishOf, type Asked } from './query.ts'
import { browse } from './browse.ts'
import { facets, type Filter } from './select.ts'
import * as sql from './sql.ts'
import { stemsOf } from './stems.ts'
import { asCode, folded } from './text.ts'
import { remove, upsert } from './write.ts'

export const postgres: Engine = {
  upsert,
  remove,
  search,
  suggest,
  rebuild: sql.distrust,
}

const keepFacets = newKeep<Facets>()

/**
 * Statements over all that has a word, in this process. Many at once would have the database's processors for themselves,
 * and none of these searches would come sooner for it; whoever asks for a page or a product waits behind none of them.
 * Beside 20 wide searches a product takes 1.5 times as long (`bench -- crowd`), without turns 12 times.
 */
const inTurn = inTurns({
  crowded: Math.max(1, Math.floor(availableParallelism() / 2)),
  free: Math.max(2, availableParallelism()),
  waitingMost: 200,
})

async function search(
  db: Queryable,
  { lang, words, isLiteral, ...wanted }: Wanted,
): Promise<Found> {
  const { sort, offset, limit, ...filter } = wanted
  const page = { offset, limit }
  if (words === null) {
    const [ids, counts] = await Promise.all([
      browse(db, filter, sort, page),
      countsOf(db, null, filter),
    ])
    return { ids, facets: counts, shown: null, exactProductId: null, tryWords: [] }
  }
  const opened = await opening(db, words, lang)
  // Two products of one code are no exact answer.
  const exactProductId = opened.codedIds.length === 1 ? opened.codedIds[0]! : null
  const found = { shown: null, exactProductId, tryWords: [] }
  const listOf = (asked: Asked) =>
    Promise.all([
      inTurn(() => match(db, asked, filter, sort, { ...page, firstIds: opened.codedIds })),
      countsOf(db, asked, filter),
    ])
  // Mostly words are meant as they are written, and that is seen by what they find.
  if (opened.asked !== null) {
    const [{ ids, isShelved }, counts] = await listOf(opened.asked)
    if (isShelved) return { ...found, ids, facets: counts }
  }
  const { asked, ...meaning } = await meaningOf(opened, isLiteral)
  if (asked === null) return { ...found, ...meaning, ids: [], facets: NOTHING }
  const [{ ids }, counts] = await listOf(asked)
  return { ...found, ...meaning, ids, facets: counts }
}

/** The dear part of a list, and the same on each of its pages. */
const countsOf = (db: Queryable, asked: Asked | null, filter: Filter): Promise<Facets> =>
  keepFacets(JSON.stringify([asked?.anywhere, filter]), () =>
    inTurn(() => facets(db, asked?.anywhere ?? null, filter)),
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
  newCount: 0,
  warehouses: [],
  deals: [],
}

const SUGGESTED_WORDS = 8
const SUGGESTED_PRODUCTS = 4
/** The same text may be a word of several languages. */
const FOUND_WORDS = 3 * SUGGESTED_WORDS

async function suggest(db: Queryable, typed: string, lang: Lang): Promise<Suggested> {
  const beginning = (await folded(typed)).trim()
  if (beginning === '') return { words: [], productIds: [] }
  const found = await sql.termsFrom(db, beginning, lang, FOUND_WORDS)
  const commonest = found.filter((term) => term.folded.startsWith(beginning))
  const productIds = await productsFrom(db, typed, {
    isCommon: commonest.some(({ productCount }) => productCount > MANY_PRODUCTS),
  })
  // Words of other languages only where the own has none: pinyin, or a brand.
  const own = found.filter((term) => term.lang === lang)
  const offered = own.length > 0 ? own : found
  const stems = await stemsOf(
    db,
    offered.map(({ folded: plain }) => plain),
  )
  // `valve` and `valves` are one offer: the commoner one.
  const words = new Map<string, { text: string; count: number }>()
  for (const { text, folded: plain, productCount } of offered) {
    const key = lang === 'cn' ? plain : stems(plain)[lang]
    if (!words.has(key)) words.set(key, { text, count: productCount })
  }
  return { words: [...words.values()].slice(0, SUGGESTED_WORDS), productIds }
}

/** Those whose code begins so, then the best sellers whose name has all words, the last of them begun. */
async function productsFrom(
  db: Queryable,
  typed: string,
  { isCommon }: { isCommon: boolean },
): Promise<number[]> {
  const units = await unitsIn(typed)
  if (units.length === 0) return []
  const latin = units.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const stems = await stemsOf(db, latin)
  const { named } = askedOf(wishOf(units, { stems, synonyms: new Map(), isTyping: true }))
  const [ofCode, ofName] = await Promise.all([
    sql.productsOfCodesFrom(db, asCode(typed), SUGGESTED_PRODUCTS),
    isCommon ? bestNamed(db, named) : allNamed(db, named),
  ])
  return [...new Set([...ofCode, ...ofName])].slice(0, SUGGESTED_PRODUCTS)
}

/** What so many have, some of the best sellers have: reading those first spares gathering all of them. */
const MANY_PRODUCTS = 1000

async function bestNamed(db: Queryable, named: string): Promise<number[]> {
  const best = await sql.productsAmongBest(db, named, SUGGESTED_PRODUCTS)
  return best.length === SUGGESTED_PRODUCTS ? best : allNamed(db, named)
}

async function allNamed(db: Queryable, named: string): Promise<number[]> {
  const asked = { ...NOWHERE, named, shelf: named, anywhere: named }
  const page = { offset: 0, limit: SUGGESTED_PRODUCTS, firstIds: [] }
  return (await match(db, asked, ANY, 'sales', page)).ids
}

const NOWHERE = { together: null, head: null, akinHead: null, akin: null }

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
  isNew: false,
  newFrom: '1970-01-01T00:00:00.000Z',
  deals: [],
}
