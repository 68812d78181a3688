/**
 * Suggestions for the text typed so far: by prefix, by pinyin, by its last word; and the nearest ones where none begin
 * with it.
 */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Suggestions } from '../engine.ts'
import { loadChinese, loadChineseFor } from './parse/chinese.ts'
import { match } from './rank/match.ts'
import { parseQuery, type Interpret } from './interpret.ts'
import { toSound } from './parse/pinyin.ts'
import { toUnrankedQuery } from './expand/ranked-query.ts'
import { toRankedQuery } from './expand/tsquery.ts'
import { NO_SYNONYMS, expand } from './expand/expand.ts'
import { tokenize, type Token } from './parse/tokenize.ts'
import type { Filter } from './rank/facets.ts'
import { loadStems } from './parse/stems.ts'
import * as sql from './sql.ts'
import { normalizeCode, toPrefix, fold, toTypedSound } from './parse/normalize.ts'

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
): Promise<Suggestions> {
  const beginning = toPrefix(await fold(typed))
  if (beginning === '') return { words: [], productIds: [] }
  const found = await findTerms(db, beginning, lang)
  const commonest = found.filter((term) => term.folded.startsWith(beginning))
  const isCommon = commonest.some(({ productCount }) => productCount > MANY_PRODUCTS)
  const [offers, productIds] = await Promise.all([
    toOffers(db, found, lang),
    findProductsByPrefix(db, beginning, isCommon),
  ])
  const words = offers.length > 0 ? offers : await completeLastWord(db, beginning, lang)
  const [first] = words
  if (productIds.length > 0) return { words, productIds }
  // Typed as pinyin: products of its first reading.
  if (first !== undefined) {
    return {
      words,
      productIds: await findProductsByPrefix(db, first.text, first.count > MANY_PRODUCTS),
    }
  }
  return suggestNearest(db, beginning, lang, interpret)
}

const HALF_TYPED = /^(\p{Script=Han}+) ?([a-z]+)$/u

async function findTerms(db: Queryable, beginning: string, lang: Lang): Promise<sql.FoundTerm[]> {
  const [, han, letters] = HALF_TYPED.exec(beginning) ?? []
  if (han === undefined || letters === undefined) {
    return sql.findTermsByPrefix(
      db,
      { beginning, sound: toTypedSound(beginning) },
      lang,
      FOUND_WORDS,
    )
  }
  const { full, initials } = toSound((await loadChinese()).syllables(han))
  const sounds = { full: full + letters, initials: initials + letters }
  return sql.findTermsByHalfPinyin(db, { beginning: han, ...sounds }, FOUND_WORDS)
}

async function toOffers(
  db: Queryable,
  found: readonly sql.FoundTerm[],
  lang: Lang,
): Promise<Word[]> {
  // Words of other languages only where the reader's has none: pinyin, or a brand.
  const own = found.filter((term) => term.lang === lang)
  const offered = await withoutFragments(own.length > 0 ? own : found)
  const stems = await loadStems(
    db,
    offered.map(({ folded: plain }) => plain),
  )
  // `valve` and `valves` are one suggestion: the more frequent one.
  const words = new Map<string, Word>()
  for (const { text, folded: plain, productCount } of offered) {
    const key = lang === 'cn' ? plain : stems(plain)[lang]
    if (!words.has(key)) words.set(key, { text, count: productCount })
  }
  return [...words.values()].slice(0, SUGGESTED_WORDS)
}

/**
 * Two words that stand side by side in names are offered where people say them so: of 护颈枕眼罩 is 枕眼罩 none. The single character belongs to the word
 * before it; phrases that end with one are the ends of names (`index/terms.ts`).
 */
async function withoutFragments(terms: readonly sql.FoundTerm[]): Promise<sql.FoundTerm[]> {
  const { words } = await loadChineseFor(terms.map(({ folded }) => folded).join(''))
  const isOne = (word: string | undefined) => word !== undefined && [...word].length === 1
  return terms.filter(({ folded }) => {
    const cut = ONLY_HAN.test(folded) ? words(folded) : [folded]
    return cut.length < 2 || isOne(cut.at(-1)) || !isOne(cut[0])
  })
}
const ONLY_HAN = /^\p{Script=Han}+$/u

/** `不锈钢 qiu`: completes the last of several words, where products have all of them. */
async function completeLastWord(db: Queryable, beginning: string, lang: Lang): Promise<Word[]> {
  const tokens = await tokenize(beginning)
  const last = tokens.at(-1)
  if (last === undefined || tokens.length < 2) return []
  const before = tokens.slice(0, -1).map(({ run }) => run)
  const all = await toOffers(db, await findTerms(db, last.run, lang), lang)
  // A word that is already in the query is not suggested.
  const offers = all.filter(({ text }) => !before.some((run) => text.includes(run)))
  const queries = await Promise.all(
    offers.map(async ({ text }) =>
      toNameQuery(db, [...tokens.slice(0, -1), ...(await tokenize(text))]),
    ),
  )
  const counts = await sql.countMatches(db, queries)
  return offers
    .map(({ text }, i) => ({ text: [...before, text].join(' '), count: counts[i] ?? 0 }))
    .filter(({ count }) => count > 0)
}

async function toNameQuery(
  db: Queryable,
  tokens: readonly Token[],
  isTyping = false,
): Promise<string> {
  const latin = tokens.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const stems = await loadStems(db, latin)
  return toRankedQuery(expand(tokens, { stems, synonyms: NO_SYNONYMS, isTyping })).inName
}

/** Products whose code begins with the text, then best sellers whose name has all words, the last one incomplete. */
async function findProductsByPrefix(
  db: Queryable,
  typed: string,
  isCommon: boolean,
): Promise<number[]> {
  const tokens = await tokenize(typed)
  if (tokens.length === 0) return []
  const nameQuery = await toNameQuery(db, tokens, true)
  const [ofCode, ofName] = await Promise.all([
    sql.findProductsByCodePrefix(db, normalizeCode(typed), SUGGESTED_PRODUCTS),
    isCommon ? findBestSellers(db, nameQuery) : findProducts(db, nameQuery),
  ])
  return [...new Set([...ofCode, ...ofName])].slice(0, SUGGESTED_PRODUCTS)
}

/** A word of so many products occurs among the best sellers: reading those first avoids collecting all of them. */
const MANY_PRODUCTS = 1000

async function findBestSellers(db: Queryable, nameQuery: string): Promise<number[]> {
  const best = await sql.findAmongBestSellers(db, nameQuery, SUGGESTED_PRODUCTS)
  return best.length === SUGGESTED_PRODUCTS ? best : findProducts(db, nameQuery)
}

/** Fewer letters are the beginning of too many words. */
const NEAR_LETTERS = 3

/** Nothing begins with the text: suggests what a search for it would show by related terms or corrections. */
async function suggestNearest(
  db: Queryable,
  typed: string,
  lang: Lang,
  interpret: Interpret,
): Promise<Suggestions> {
  if (/^[a-z\d]+$/.test(typed) && typed.length < NEAR_LETTERS) return { words: [], productIds: [] }
  const { query, shown } = await interpret(await parseQuery(db, typed, lang), false)
  if (query === null) return { words: [], productIds: [] }
  const question = query.related ?? query.inKeywords
  const [productIds, [count = 0]] = await Promise.all([
    findProducts(db, question),
    sql.countMatches(db, [question]),
  ])
  if (productIds.length === 0)
    return { words: [], productIds: await findProducts(db, query.anywhere) }
  return { words: shown === null ? [] : [{ text: shown, count }], productIds }
}

async function findProducts(db: Queryable, nameQuery: string): Promise<number[]> {
  const page = { offset: 0, limit: SUGGESTED_PRODUCTS, firstIds: [] }
  return match(db, toUnrankedQuery(nameQuery), ANY_PRODUCT, 'sales', page)
}

const ANY_PRODUCT: Filter = {
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
