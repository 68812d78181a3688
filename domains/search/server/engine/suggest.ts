/** What may be meant by what is typed so far: by its letters, its sound, its last word; and where nothing begins so, what is near. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Suggested } from '../engine.ts'
import { chinese } from './parse/chinese.ts'
import { match } from './rank/match.ts'
import { parseQuery, type Interpret } from './interpret.ts'
import { soundOf } from './parse/pinyin.ts'
import { toRankedQuery } from './expand/tsquery.ts'
import { NO_SYNONYMS, expand } from './expand/expand.ts'
import { tokenize, type Token } from './parse/tokenize.ts'
import type { Filter } from './rank/facets.ts'
import { stemsOf } from './parse/stems.ts'
import * as sql from './sql.ts'
import { asCode, beginningOf, fold, soundIn } from './parse/normalize.ts'

const SUGGESTED_WORDS = 8
const SUGGESTED_PRODUCTS = 4
/** The same text may be a word of several languages. */
const FOUND_WORDS = 3 * SUGGESTED_WORDS

type Word = { text: string; count: number }

export async function suggest(
  db: Queryable,
  typed: string,
  lang: Lang,
  interpret: Interpret,
): Promise<Suggested> {
  const beginning = beginningOf(await fold(typed))
  if (beginning === '') return { words: [], productIds: [] }
  const found = await termsFor(db, beginning, lang)
  const commonest = found.filter((term) => term.folded.startsWith(beginning))
  const isCommon = commonest.some(({ productCount }) => productCount > MANY_PRODUCTS)
  const [begun, productIds] = await Promise.all([
    offersOf(db, found, lang),
    productsFrom(db, beginning, isCommon),
  ])
  const words = begun.length > 0 ? begun : await withLastWord(db, beginning, lang)
  const [first] = words
  if (productIds.length > 0) return { words, productIds }
  // Typed by its sound: the goods of what it says.
  if (first !== undefined) {
    return { words, productIds: await productsFrom(db, first.text, first.count > MANY_PRODUCTS) }
  }
  return nearTo(db, beginning, lang, interpret)
}

const HALF_TYPED = /^(\p{Script=Han}+) ?([a-z]+)$/u

async function termsFor(db: Queryable, beginning: string, lang: Lang): Promise<sql.FoundTerm[]> {
  const [, han, letters] = HALF_TYPED.exec(beginning) ?? []
  if (han === undefined || letters === undefined) {
    return sql.termsFrom(db, { beginning, sound: soundIn(beginning) }, lang, FOUND_WORDS)
  }
  const { full, initials } = soundOf((await chinese()).syllables(han))
  const sounds = { full: full + letters, initials: initials + letters }
  return sql.termsFromHalf(db, { beginning: han, ...sounds }, FOUND_WORDS)
}

async function offersOf(
  db: Queryable,
  found: readonly sql.FoundTerm[],
  lang: Lang,
): Promise<Word[]> {
  // Words of other languages only where the own has none: pinyin, or a brand.
  const own = found.filter((term) => term.lang === lang)
  const offered = own.length > 0 ? own : found
  const stems = await stemsOf(
    db,
    offered.map(({ folded: plain }) => plain),
  )
  // `valve` and `valves` are one offer: the commoner one.
  const words = new Map<string, Word>()
  for (const { text, folded: plain, productCount } of offered) {
    const key = lang === 'cn' ? plain : stems(plain)[lang]
    if (!words.has(key)) words.set(key, { text, count: productCount })
  }
  return [...words.values()].slice(0, SUGGESTED_WORDS)
}

/** `不锈钢 qiu`: the last of several words goes on, where goods have all of them. */
async function withLastWord(db: Queryable, beginning: string, lang: Lang): Promise<Word[]> {
  const tokens = await tokenize(beginning)
  const last = tokens.at(-1)
  if (last === undefined || tokens.length < 2) return []
  const before = tokens.slice(0, -1).map(({ run }) => run)
  const all = await offersOf(db, await termsFor(db, last.run, lang), lang)
  // Nobody says it twice.
  const offers = all.filter(({ text }) => !before.some((run) => text.includes(run)))
  const queries = await Promise.all(
    offers.map(async ({ text }) =>
      namedBy(db, [...tokens.slice(0, -1), ...(await tokenize(text))]),
    ),
  )
  const counts = await sql.countsOf(db, queries)
  return offers
    .map(({ text }, i) => ({ text: [...before, text].join(' '), count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
}

async function namedBy(db: Queryable, tokens: readonly Token[], isTyping = false): Promise<string> {
  const latin = tokens.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const stems = await stemsOf(db, latin)
  return toRankedQuery(expand(tokens, { stems, synonyms: NO_SYNONYMS, isTyping })).inName
}

/** Those whose code begins so, then the best sellers whose name has all words, the last of them begun. */
async function productsFrom(db: Queryable, typed: string, isCommon: boolean): Promise<number[]> {
  const tokens = await tokenize(typed)
  if (tokens.length === 0) return []
  const named = await namedBy(db, tokens, true)
  const [ofCode, ofName] = await Promise.all([
    sql.productsOfCodesFrom(db, asCode(typed), SUGGESTED_PRODUCTS),
    isCommon ? bestNamed(db, named) : findProducts(db, named),
  ])
  return [...new Set([...ofCode, ...ofName])].slice(0, SUGGESTED_PRODUCTS)
}

/** What so many have, some of the best sellers have: reading those first spares gathering all of them. */
const MANY_PRODUCTS = 1000

async function bestNamed(db: Queryable, named: string): Promise<number[]> {
  const best = await sql.productsAmongBest(db, named, SUGGESTED_PRODUCTS)
  return best.length === SUGGESTED_PRODUCTS ? best : findProducts(db, named)
}

/** Fewer letters are the beginning of anything. */
const NEAR_LETTERS = 3

/** Nothing begins so: what a search for it would show, being called or written otherwise. */
async function nearTo(
  db: Queryable,
  typed: string,
  lang: Lang,
  interpret: Interpret,
): Promise<Suggested> {
  if (/^[a-z\d]+$/.test(typed) && typed.length < NEAR_LETTERS) return { words: [], productIds: [] }
  const { query, shown } = await interpret(await parseQuery(db, typed, lang), false)
  if (query === null) return { words: [], productIds: [] }
  const question = query.related ?? query.inCategory
  const [productIds, [count = 0]] = await Promise.all([
    findProducts(db, question),
    sql.countsOf(db, [question]),
  ])
  if (productIds.length === 0)
    return { words: [], productIds: await findProducts(db, query.anywhere) }
  return { words: shown === null ? [] : [{ text: shown, count }], productIds }
}

async function findProducts(db: Queryable, named: string): Promise<number[]> {
  const query = { ...NOWHERE, inName: named, inCategory: named, anywhere: named }
  const page = { offset: 0, limit: SUGGESTED_PRODUCTS, firstIds: [] }
  return (await match(db, query, ANY, 'sales', page)).ids
}

const NOWHERE = { together: null, head: null, relatedHead: null, related: null }

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
