/** Corrects a query: replaces tokens that no product has with the nearest known words. */
import { loadContext } from '../expand/context.ts'
import { expand } from '../expand/expand.ts'
import { toRankedQuery } from '../expand/tsquery.ts'
import { findCharacters } from '../expand/characters.ts'
import { isKnownWord } from '../expand/related.ts'
import { loadChinese } from '../parse/chinese.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import type { Query } from '../strategy.ts'
import { correctChinese, listWordsOfSameSound } from './spelling-chinese.ts'
import { correctPinyin } from './spelling-pinyin.ts'
import { correctWord, listDictionaryWords } from './spelling.ts'
import * as sql from '../sql.ts'

/** Each correction is a search of its own among the words of goods: 16 words that nobody knows would cost 150 ms of the database. */
const CORRECTED_MAX = 8

/** @returns the whole query, or null when no known word is near enough to any wrong one */
export async function correctTokens(
  query: Query,
  lookedUp: readonly { token: Token; isWhole: boolean }[],
): Promise<string | null> {
  const wrong = new Set(lookedUp.filter(({ isWhole }) => !isWhole).slice(0, CORRECTED_MAX))
  const near = await Promise.all(
    lookedUp.map((each) => (wrong.has(each) ? correctToken(query, each.token) : null)),
  )
  if (near.every((word) => word === null)) return null
  return lookedUp.map(({ token }, i) => near[i] ?? token.run).join(' ')
}

/** @returns what finds something in its place */
export async function correctToken(
  query: Query,
  { kind, run, words }: Token,
): Promise<string | null> {
  const { db, lang } = query.context
  if (kind === 'han') {
    const corrected = await correctChinese(db, run)
    if (corrected !== null && (await finds(query, corrected))) return corrected
    const all = await listWordsOfSameSound(run)
    const { syllables } = await loadChinese()
    const isOfSameSound = (text: string) => syllables(text).join() === syllables(run).join()
    const heard = [corrected, ...all].filter((text) => text !== null).filter(isOfSameSound)
    return (await findFirstThatFinds(query, all)) ?? findFirstInNames(query, heard)
  }
  // A word that a dictionary knows is no misspelling: there are no such goods.
  if (words.length > 1 || (await isKnownWord(run, lang))) return null
  const corrected =
    (await correctWord(db, run, lang)) ?? (lang === 'cn' ? await correctPinyin(db, run) : null)
  if (corrected !== null) return corrected
  return findFirstThatMeans(query, await listDictionaryWords(run))
}

async function findFirstThatFinds(query: Query, texts: readonly string[]): Promise<string | null> {
  for (const text of texts) if (await finds(query, text)) return text
  return null
}

/** The first of these words by which, or by words of the same meaning, goods are called. */
async function findFirstThatMeans(
  { context: { db, lang } }: Query,
  texts: readonly string[],
): Promise<string | null> {
  for (const text of texts) {
    const tokens = await tokenize(text)
    const { near } = toRankedQuery(expand(tokens, await loadContext(db, lang, tokens)), true)
    const [isFound] = await sql.hasMatches(db, near === null ? [] : [near])
    if (isFound) return text
  }
  return null
}

/** The first of these words whose characters a name has, wherever they stand in it: 防冻液 in 防冻冷却液. */
async function findFirstInNames(
  { context: { db, lang } }: Query,
  texts: readonly string[],
): Promise<string | null> {
  for (const text of texts) {
    const tokens = await tokenize(text)
    const query = await findCharacters(await loadContext(db, lang, tokens), tokens)
    if (query !== null) return text
  }
  return null
}

/** Words of a dictionary are known, and need not lead to any goods. */
async function finds({ context: { db, lang }, findAsWritten }: Query, text: string) {
  const tokens = await tokenize(text)
  return (await findAsWritten(tokens, await loadContext(db, lang, tokens))) !== null
}
