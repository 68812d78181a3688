/** Related terms from the general dictionaries: applied after the merchant's own synonyms, and ranked behind the words. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { loadDictionary, type RelatedWords } from '../../dictionary/dictionary.ts'
import { GENERAL } from '../../vocabulary/general.ts'
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import { newCache } from '../cache.ts'
import { HAN } from '../parse/chinese.ts'
import { listLemmas } from '../parse/lemmas.ts'
import { findPurposes } from './purposes.ts'
import type { RankedQuery } from './ranked-query.ts'
import { toRankedQuery, type Expansion } from './tsquery.ts'
import { toSynonymKey, type RelatedTerms, type RelatedWidths } from './expand.ts'
import type { Stems } from '../parse/stems.ts'
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
export async function loadRelated(
  tokens: readonly Token[],
  lang: Lang,
  stems: (word: string) => Stems,
): Promise<RelatedTerms> {
  const isSmall = ({ kind, words }: Token) =>
    kind === 'word' && words.every((word) => stems(word).isFiller(lang))
  const related = new Map<string, RelatedWidths>()
  // A word of the query stands for itself: a válvula compuerta is not any valve because a gate is one.
  const typed = new Set(tokens.map(({ run }) => run))
  const purposes = await findPurposes(tokens, lang)
  const lookUp = async (key: string, texts: readonly string[]) => {
    if (related.has(key)) return
    related.set(key, NOTHING)
    const [found, compounds] = await Promise.all([
      findWords(texts, lang),
      Promise.all(texts.map(listCompoundWords)),
    ])
    const general = texts.flatMap((text) => generalOf.get(text) ?? [])
    // What a word is in Chinese is surer to who reads it: earphones may also be earplugs there.
    const isRead = (word: string) => lang === 'cn' || !HAN.test(word)
    const meant = found.flatMap((each) => each.near)
    // So are its names: a couch is a sofa before it is a Bean bag that is called 懒人沙发.
    const names = listSame(found)
    const same = new Set(names.filter(isRead))
    const near = new Set([
      ...names,
      ...general,
      ...meant.filter(isRead),
      ...(purposes.get(key)?.near ?? []),
    ])
    const made = texts.flatMap(
      lang === 'spa' ? listSpanishNouns : lang === 'id' ? listIndonesianNouns : () => [],
    )
    const wide = new Set([
      ...meant.filter((word) => !isRead(word)),
      ...found.flatMap((each) => each.wide),
      ...compounds.flat(),
      ...made,
      ...(purposes.get(key)?.wide ?? []),
    ])
    const onlyNear = [...near].filter((word) => !same.has(word))
    const onlyWide = [...wide].filter((word) => !near.has(word) && !same.has(word))
    if (same.size + near.size + wide.size === 0) related.delete(key)
    else {
      const [sameTokens, nearTokens, wideTokens] = await Promise.all(
        [[...same], onlyNear, onlyWide].map((words) =>
          Promise.all(words.filter((word) => !typed.has(word)).map(tokenize)),
        ),
      )
      related.set(key, { same: sameTokens!, near: nearTokens!, wide: wideTokens! })
    }
  }
  // A grinding machine is a grinder, and no apparatus of another kind.
  const isGeneric = (phrase: readonly Token[]) =>
    phrase.length === 1 && tokens.length > 1 && STOP_WORDS.generic.has(phrase[0]!.run)
  const phrases = listPhrases(tokens, isSmall).filter((phrase) => !isGeneric(phrase))
  await Promise.all([
    // Of a query the small words are left out before its related terms are looked up: traje de baño.
    ...phrases.flatMap((phrase) => {
      const short = phrase.filter((token) => !isSmall(token))
      const cuts = short.length === 0 ? [phrase] : [phrase, short]
      const texts = cuts.flatMap((cut) => listLemmas(cut.map(({ run }) => run).join(' '), lang))
      const keys = new Set(cuts.map((cut) => toSynonymKey(cut)))
      return [...keys].map((key) => lookUp(key, [...new Set(texts)]))
    }),
    ...tokens.flatMap(listChineseWords).map((word) => lookUp(word, [word])),
  ])
  return related
}
const NOTHING: RelatedWidths = { same: [], near: [], wide: [] }

/** Other names of the thing that the word names as it is written; of a plural those of its singular. */
const listSame = (found: readonly RelatedWords[]): string[] =>
  found.find(({ same }) => same.length > 0)?.same ?? []

/** In the dictionaries of the reader's language, and of English and Chinese, which all readers type. */
async function findWords(texts: readonly string[], lang: Lang): Promise<RelatedWords[]> {
  const { findRelated, findSpanish, findIndonesian } = await loadDictionary()
  const own = lang === 'spa' ? findSpanish : lang === 'id' ? findIndonesian : null
  const found = await Promise.all(
    [own, findRelated].flatMap((find) => (find === null ? [] : texts.map(find))),
  )
  return found.filter((each) => each !== null)
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
      const words = [second, ...others.near, ...others.wide].filter((word) => /^[a-z]+$/.test(word))
      return words.map((word) => `${first} ${word}`)
    }),
  )
  return found.flat()
}

/**
 * Nouns that are made of a Spanish word: what is small of its kind has often a name of its own (a caseta is no casa, but a house for a dog),
 * and what does something is named after it (who wants to pelar needs a pelador).
 */
function listSpanishNouns(text: string): string[] {
  const [, noun, gender] = /^([a-z]{2,}[^aeiou])([ao])$/.exec(text) ?? []
  if (noun !== undefined) return ['it', 'et', 'ill'].map((ending) => noun + ending + gender)
  const [, verb, vowel] = /^([a-z]{2,})([aei])r$/.exec(text) ?? []
  return verb === undefined ? [] : ['dor', 'dora'].map((ending) => verb + vowel + ending)
}

/** What does something in Indonesian is named after it: memotong is to cut, and a pemotong a cutter. */
function listIndonesianNouns(text: string): string[] {
  const [, rest] = /^me(\p{L}{4,})$/u.exec(text) ?? []
  if (rest === undefined) return []
  return [...new Set([rest, rest.replace(/(?:kan|i)$/, '')])].map((each) => `pe${each}`)
}

/** One to three words of letters that follow each other, and the small words between them. */
function listPhrases(tokens: readonly Token[], isSmall: (token: Token) => boolean): Token[][] {
  return tokens.flatMap((first, from) => {
    if (first.kind !== 'word') return []
    const phrases = [[first]]
    let count = 1
    for (let to = from + 1; to < tokens.length && count < WORDS_MAX; to++) {
      const next = tokens[to]!
      if (next.kind !== 'word') break
      if (isSmall(first) || isSmall(next)) continue
      count++
      phrases.push(tokens.slice(from, to + 1))
    }
    return phrases
  })
}

/** Each word of a run, those that follow each other as one, and what longer ones begin and end with. */
function listChineseWords({ kind, words }: Token): string[] {
  if (kind !== 'han') return []
  const joined = words.flatMap((_, from) =>
    words
      .slice(from)
      .map((__, i) => words.slice(from, from + i + 1).join(''))
      .filter((word) => [...word].length <= CHARACTERS_MAX),
  )
  return [...new Set([...joined, ...words.flatMap(listHalves)])]
}

/** Words that a longer one may be made of: 烧烤 of 烧烤架. */
function listHalves(word: string): string[] {
  const characters = [...word]
  if (characters.length < 3 || characters.length > 4) return []
  return [characters.slice(0, -1), characters.slice(0, 2), characters.slice(-2)].map((part) =>
    part.join(''),
  )
}

/**
 * Whether a general dictionary has this word: Chinese, English, or the reader's own language. Spanish words are there in all their forms: a
 * corvata is misspelled, although a corvato is a young crow.
 */
export const isKnownWord = async (text: string, lang: Lang): Promise<boolean> =>
  (await findWords(listLemmas(text), lang)).length > 0

/** Whether a Chinese character is a thing by itself, and no act: 链 is a chain, 流 is to flow. */
export async function isThing(character: string): Promise<boolean> {
  const { findRelated } = await loadDictionary()
  const [first = 'to be'] = (await findRelated(character))?.near ?? []
  return /^[a-z]/.test(first) && !first.startsWith('to ')
}

/** Whether the dictionary says what a Chinese word means, which makes no character of it a word of the query. */
export async function hasMeaning(word: string): Promise<boolean> {
  const { findRelated } = await loadDictionary()
  return [...word].length > 2 && ((await findRelated(word))?.near.length ?? 0) > 0
}

/** Whether a Chinese word is first of all something that people do. */
export async function isAct(word: string): Promise<boolean> {
  if (!HAN.test(word)) return false
  const { findRelated } = await loadDictionary()
  const first = (await findRelated(word))?.near.find((each) => /^[a-z]/.test(each))
  return first?.startsWith('to ') ?? false
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
