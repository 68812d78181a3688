/** Related terms from the general dictionaries: applied after the merchant's own synonyms, and ranked behind the words. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { loadDictionary } from '../../dictionary/dictionary.ts'
import { GENERAL } from '../../vocabulary/general.ts'
import { newCache } from '../cache.ts'
import { HAN } from '../parse/chinese.ts'
import type { RankedQuery } from './ranked-query.ts'
import { toRankedQuery, type Expansion } from './tsquery.ts'
import { toSynonymKey, type Synonyms } from './expand.ts'
import { tokenize, type Token } from '../parse/tokenize.ts'
import * as sql from '../sql.ts'

/** For each word the merchant's synonyms: for an engine that applies them itself. */
export function listSynonymsByWord(
  groups: readonly (readonly string[])[],
): Record<string, string[]> {
  const all = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const word of group) {
      const others = group.filter((each) => each !== word)
      all.set(word, new Set([...(all.get(word) ?? []), ...others]))
    }
  }
  return Object.fromEntries([...all].map(([word, others]) => [word, [...others]]))
}

const generalOf: ReadonlyMap<string, string[]> = new Map(
  Object.entries(listSynonymsByWord(GENERAL)),
)

/** Longer phrases are no entries of a dictionary. */
const WORDS_MAX = 3
const CHARACTERS_MAX = 6

/** Related terms of these words, of any that follow each other, and of the parts of Chinese runs. */
export async function loadRelated(tokens: readonly Token[]): Promise<Synonyms> {
  const { findRelated } = await loadDictionary()
  const related = new Map<string, readonly Token[][]>()
  const lookUp = async (key: string, texts: readonly string[]) => {
    if (related.has(key)) return
    related.set(key, [])
    const [found, compounds] = await Promise.all([
      Promise.all(texts.map((text) => findRelated(text))),
      Promise.all(texts.map(listCompoundWords)),
    ])
    const general = texts.flatMap((text) => generalOf.get(text) ?? [])
    const others = [
      ...new Set([...general, ...found.flatMap((each) => each ?? []), ...compounds.flat()]),
    ]
    if (others.length === 0) related.delete(key)
    else related.set(key, await Promise.all(others.map(tokenize)))
  }
  await Promise.all([
    ...listPhrases(tokens).map((phrase) =>
      lookUp(toSynonymKey(phrase), listLemmas(phrase.map(({ run }) => run).join(' '))),
    ),
    ...tokens.flatMap(listChineseWords).map((word) => lookUp(word, [word])),
  ])
  return related
}

/** The shortest half of a compound, as in raincoat. */
const HALF_MIN = 4

/** A compound in two words, and with words of the meaning of the second: rain coat and rain jacket for raincoat. */
async function listCompoundWords(text: string): Promise<string[]> {
  if (!/^[a-z]{8,20}$/.test(text)) return []
  const { findRelated } = await loadDictionary()
  const cuts = Array.from({ length: text.length - 2 * HALF_MIN + 1 }, (_, i) => i + HALF_MIN)
  const found = await Promise.all(
    cuts.map(async (at) => {
      const [first, second] = [text.slice(0, at), text.slice(at)]
      const [own, others] = await Promise.all([findRelated(first), findRelated(second)])
      if (own === null || others === null) return []
      const words = [second, ...others].filter((word) => /^[a-z]+$/.test(word))
      return words.map((word) => `${first} ${word}`)
    }),
  )
  return found.flat()
}

/** One to three words of letters that follow each other. */
function listPhrases(tokens: readonly Token[]): Token[][] {
  return tokens.flatMap((_, from) =>
    Array.from({ length: WORDS_MAX }, (__, i) => tokens.slice(from, from + i + 1)).filter(
      (phrase, i) => phrase.length === i + 1 && phrase.every(({ kind }) => kind === 'word'),
    ),
  )
}

/** Each word of a run, and those that follow each other as one. */
function listChineseWords({ kind, words }: Token): string[] {
  if (kind !== 'han') return []
  return words.flatMap((_, from) =>
    words
      .slice(from)
      .map((__, i) => words.slice(from, from + i + 1).join(''))
      .filter((word) => [...word].length <= CHARACTERS_MAX),
  )
}

/** Endings of English plurals, the longest first. */
const PLURALS: readonly [RegExp, string][] = [
  [/ies$/, 'y'],
  [/(?<=s|x|z|ch|sh)es$/, ''],
  [/(?<=[^s])s$/, ''],
]

/** As written, and as a singular. */
export const listLemmas = (text: string): string[] => {
  if (HAN.test(text)) return [text]
  const [plural, singular] = PLURALS.find(([ending]) => ending.test(text)) ?? []
  return plural === undefined ? [text] : [text, text.replace(plural, singular ?? '')]
}

/** Whether a general dictionary has this word: Chinese, English, or Spanish for those who read it. */
export async function isKnownWord(text: string, lang: Lang): Promise<boolean> {
  const { findRelated, findSpanish } = await loadDictionary()
  const found = await Promise.all([
    ...listLemmas(text).map((each) => findRelated(each)),
    ...(lang === 'spa' ? [findSpanish(text)] : []),
  ])
  return found.some((each) => each !== null)
}

/** Reads letters as the pinyin of Chinese words, which no product need have. */
export async function findWordsBySound(letters: string): Promise<string[]> {
  const { findBySound } = await loadDictionary()
  return (await findBySound(letters)) ?? []
}

/** A query with more names needs nothing wider: no one turns so many pages. Categories are no names: of one called leads every product may be a leash. */
export const FEW = 24
const remember = newCache<boolean>()

/** The query as written; with related terms and the text of the details, where few names have its words. */
export async function rankWithRelated(db: Queryable, expansion: Expansion): Promise<RankedQuery> {
  const query = toRankedQuery(expansion)
  return (await hasFew(db, query)) ? toRankedQuery(expansion, true) : query
}

/** Without filters: what words mean does not depend on them. */
export const hasFew = (db: Queryable, { inName }: RankedQuery): Promise<boolean> =>
  remember(inName, () => sql.hasFewMatches(db, inName, FEW))
