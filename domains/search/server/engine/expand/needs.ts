/**
 * What answers a question, by the needs that the thesaurus of goods has for each thing: who wants to keep the hands warm is glad of gloves.
 * The more words of a question its needs have, the rarer they are, and where they stand in one need, the surer it is.
 */
import type { Lang } from '#kit/contract/lang.ts'
import { loadDictionary, type Need } from '../../dictionary/dictionary.ts'
import { toUseKey } from '../../dictionary/use-key.ts'
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import type { SearchContext } from './expand.ts'
import type { Token } from '../parse/tokenize.ts'

/** A word of as many needs says this much less: of some 20,000 needs in all. */
const toWeight = (needCount: number): number => Math.log(20_000 / needCount)
/** Words of one need say more than words of two. */
const TOGETHER = 1.6
/** So many things are looked for in the shop, and none that answers less than half as surely as the best. */
const THINGS_MAX = 40
const SCORE_MIN = 0.5
/** One word alone answers where so few things are wanted for it. */
const LINES_OF_WORD_MAX = 8

/** So many words of a question are looked at, and so many characters of a Chinese word. */
const WORDS_MAX = 8
const CHARACTERS_MAX = 4

/** Who asks, and the stems of the words, which tell what says nothing. */
type Reader = Pick<SearchContext, 'lang' | 'stems'>

/** A thing that may answer, what it is called in the reader's language, in English and in Chinese, and how surely it answers. */
export type NeededThing = { names: string[]; score: number }

/** The surest first. @param isAsked whether it is a question, which may say more than its answer is wanted for; other words have to be one need */
export async function listNeededThings(
  tokens: readonly Token[],
  reader: Reader,
  isAsked: boolean,
): Promise<NeededThing[]> {
  const { findThing } = await loadDictionary()
  const words = await listNeeds(tokens, reader)
  const scores = isAsked ? scoreQuestion(words) : scoreNeed(words)
  const ranked = [...scores].toSorted(([, a], [, b]) => b - a).slice(0, THINGS_MAX)
  const least = (ranked[0]?.[1] ?? 0) * SCORE_MIN
  const languages = [...new Set<Lang>([reader.lang, 'en', 'cn'])]
  return Promise.all(
    ranked
      .filter(([, score]) => score >= least)
      .map(async ([line, score]) => {
        const names = await Promise.all(languages.map((language) => findThing(line, language)))
        return { names: names.flat(), score }
      }),
  )
}

/** For lines of the thesaurus how surely they answer. */
type Scores = Map<number, number>

/** Two words of a question at least, of one need or of several; or one that few things are wanted for. */
function scoreQuestion(words: readonly Need[][]): Scores {
  const { byNeed, byLine, sum } = countWords(words)
  const scores: Scores = new Map()
  for (const [line, own] of byLine) if (own.size > 1) scores.set(line, sum(own))
  for (const { line, words: own } of byNeed) {
    if (own.size < 2) continue
    const rest = [...byLine.get(line)!].filter((i) => !own.has(i))
    scores.set(line, Math.max(sum(own) * TOGETHER + sum(rest), scores.get(line)!))
  }
  if (scores.size > 0) return scores
  const linesOf = (i: number) => new Set(words[i]!.map(({ line }) => line)).size
  for (const [line, own] of byLine) {
    const known = [...own].filter((i) => linesOf(i) <= LINES_OF_WORD_MAX)
    if (known.length > 0) scores.set(line, sum(known))
  }
  return scores
}

/** Words that nobody marks as a question are one when all of them are of one need. */
function scoreNeed(words: readonly Need[][]): Scores {
  if (words.length < 2) return new Map()
  const { byNeed, sum } = countWords(words)
  const whole = byNeed.filter((need) => need.words.size === words.length)
  return new Map(whole.map(({ line, words: own }) => [line, sum(own)]))
}

/** Which of the words each need and each line has. */
function countWords(words: readonly Need[][]) {
  const needs = new Map<string, { line: number; words: Set<number> }>()
  const byLine = new Map<number, Set<number>>()
  for (const [i, all] of words.entries()) {
    for (const { line, need } of all) {
      const own = needs.get(`${line}.${need}`) ?? { line, words: new Set() }
      needs.set(`${line}.${need}`, { line, words: own.words.add(i) })
      byLine.set(line, (byLine.get(line) ?? new Set<number>()).add(i))
    }
  }
  const sum = (all: Iterable<number>) =>
    [...all].reduce((total, i) => total + toWeight(words[i]!.length), 0)
  return { byNeed: [...needs.values()], byLine, sum }
}

/** For each word of the question the needs that it is of. Chinese is looked up as Chinese whoever reads; letters in the reader's language and as English. */
async function listNeeds(tokens: readonly Token[], { lang, stems }: Reader): Promise<Need[][]> {
  const { findNeeds } = await loadDictionary()
  const languages: Lang[] = lang === 'cn' || lang === 'en' ? ['en'] : [lang, 'en']
  const found = await Promise.all(
    tokens.map(async ({ kind, run, words }): Promise<Need[][]> => {
      if (kind === 'han') return listChineseNeeds(run, words)
      if (STOP_WORDS.word.has(run) || stems(run).isFiller(lang)) return []
      const all = await Promise.all(languages.map((language) => findNeeds(toUseKey(language, run))))
      return [all.flat()]
    }),
  )
  return found.flat().slice(-WORDS_MAX)
}

/** Words of needs within a run of Chinese, the longest first from its beginning: the dictionary may cut it otherwise than who wrote the needs. */
async function listChineseNeeds(run: string, words: readonly string[]): Promise<Need[][]> {
  const { findNeeds } = await loadDictionary()
  const characters = [...run]
  const alone = new Set(words.filter((word) => [...word].length === 1))
  const found: Need[][] = []
  for (let at = 0; at < characters.length && found.length < WORDS_MAX;) {
    let length = Math.min(CHARACTERS_MAX, characters.length - at)
    let needs: Need[] = []
    for (; length > 0; length--) {
      const word = characters.slice(at, at + length).join('')
      const isTried = !STOP_WORDS.han.has(word) && (length > 1 || alone.has(word))
      needs = isTried ? await findNeeds(toUseKey('cn', word)) : []
      if (needs.length > 0) break
    }
    if (needs.length > 0) found.push(needs)
    at += Math.max(length, 1)
  }
  return found
}
