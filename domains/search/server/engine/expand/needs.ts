/**
 * What answers a question, by the needs that the thesaurus of goods has for each thing: who wants to keep the hands warm is glad of gloves.
 * The more words of a question its needs have, the rarer they are, and where they stand in one need, the surer it is.
 */
import type { Lang } from '#kit/contract/lang.ts'
import { loadDictionary, type Need } from '../../dictionary/dictionary.ts'
import { toUseKey } from '../../dictionary/use-key.ts'
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import type { SearchContext } from './expand.ts'
import { listEnglishMeanings } from './purposes.ts'
import { ASKING } from '../parse/questions.ts'
import type { Token } from '../parse/tokenize.ts'

/** A word of as many needs says this much less: of some 20,000 needs in all. */
const toWeight = (needCount: number): number => Math.log(20_000 / Math.max(needCount, RARE))
/** What no need has says as much as the rarest words. */
const RARE = 10
/** Words of one need say more than words of two. */
const TOGETHER = 1.6
/** So many things may answer, most of which a shop has not, and none that answers less than so surely as the best. */
const THINGS_MAX = 400
const SCORE_MIN = 0.4
/** What nobody marks as a question has to say so much of what it says by what the thing is wanted for. */
const SHARE_MIN = 0.4
/** One word alone answers where so few things are wanted for it. */
const LINES_OF_WORD_MAX = 8

/** What a word means in English says this much of it. */
const MEANT = 0.8

/** The more of its needs and names have a word, the more the thing is about it, by so much of their number's logarithm. */
const OFTEN = 0.15

/** So many words of a question are looked at, and so many characters of a Chinese word. */
const WORDS_MAX = 8
const CHARACTERS_MAX = 4

/** Who asks, and the stems of the words, which tell what says nothing. */
type Reader = Pick<SearchContext, 'lang' | 'stems'>

/** A thing that may answer, by its line of the thesaurus. */
export type NeededThing = {
  line: number
  /** How surely it answers. */
  score: number
  /** How many words of the query its needs have. */
  wordCount: number
  /** One of its needs has all words of the query. */
  isWhole: boolean
}

/** The surest first. @param isAsked whether it is a question, which may say more than its answer is wanted for; other words mostly have to */
export async function listNeededThings(
  tokens: readonly Token[],
  reader: Reader,
  isAsked: boolean,
): Promise<NeededThing[]> {
  const words = await listAskedWords(tokens, reader)
  const things = scoreLines(words, isAsked)
    .filter(({ share }) => isAsked || share >= SHARE_MIN)
    .toSorted((a, b) => b.score - a.score || a.line - b.line)
  const least = (things[0]?.score ?? 0) * SCORE_MIN
  return things.filter(({ score }) => score >= least).slice(0, THINGS_MAX)
}

/** What a thing is called in the reader's language, in English and in Chinese. */
export async function listNamesOf(line: number, lang: Lang): Promise<string[]> {
  const { findThing } = await loadDictionary()
  const languages = [...new Set<Lang>([lang, 'en', 'cn'])]
  return (await Promise.all(languages.map((language) => findThing(line, language)))).flat()
}

/** A line of the thesaurus, how surely it answers, and how much of the words that say something its needs have. */
type Scored = NeededThing & { share: number }

/** A word of the query: the needs and names that it is of, each with how much it says of them, how much it says itself, and whether few things are wanted for it. */
type AskedWord = { weight: number; needs: KnownNeed[]; isOfFew: boolean }
type KnownNeed = Need & { weight: number; isMeant: boolean }

/** Two words at least, of one need or of several; of a question also one that few things are wanted for. */
function scoreLines(words: readonly AskedWord[], isAsked: boolean): Scored[] {
  const { byNeed, byLine } = weighWords(words)
  const all = words.reduce((total, { weight }) => total + weight, 0)
  const scores = new Map<number, Scored>()
  for (const [line, own] of byLine) {
    if (own.size < 2) continue
    const score = sum(own.values())
    scores.set(line, { line, score, share: score / all, wordCount: own.size, isWhole: false })
  }
  for (const { line, words: own, ownWords, isName } of byNeed) {
    // Words of one name say no more together: who asks how to hang a picture frame wants a hook.
    if (own.size < 2 || isName) continue
    const rest = [...byLine.get(line)!].flatMap(([i, weight]) => (own.has(i) ? [] : [weight]))
    const known = scores.get(line)!
    known.score = Math.max(sum(own.values()) * TOGETHER + sum(rest), known.score)
    known.isWhole ||= ownWords.size === words.length
  }
  if (!isAsked) return [...scores.values()]
  for (const [line, own] of byLine) {
    if (scores.has(line)) continue
    const score = sum([...own].flatMap(([i, weight]) => (words[i]!.isOfFew ? [weight] : [])))
    if (score === 0) continue
    scores.set(line, { line, score, share: score / all, wordCount: 1, isWhole: false })
  }
  return [...scores.values()]
}

const sum = (weights: Iterable<number>): number =>
  [...weights].reduce((total, weight) => total + weight, 0)

/** Which of the words each need and each line has, and how much each says there. */
function weighWords(words: readonly AskedWord[]) {
  const needs = new Map<string, NeedWords>()
  const byLine = new Map<number, Map<number, number>>()
  const raise = (own: Map<number, number>, i: number, weight: number) =>
    own.set(i, Math.max(own.get(i) ?? 0, weight))
  for (const [i, { needs: all }] of words.entries()) {
    for (const { line, need, weight, isMeant, isName } of all) {
      const key = `${line}.${need}`
      const own: NeedWords = needs.get(key) ?? {
        line,
        words: new Map(),
        ownWords: new Set(),
        isName,
      }
      raise(own.words, i, weight)
      if (!isMeant) own.ownWords.add(i)
      needs.set(key, own)
      byLine.set(line, raise(byLine.get(line) ?? new Map<number, number>(), i, weight))
    }
  }
  raiseByNumber([...needs.values()], byLine)
  return { byNeed: [...needs.values()], byLine }
}

type NeedWords = {
  line: number
  words: Map<number, number>
  ownWords: Set<number>
  isName: boolean
}

/** Gloves keep the hands warm, dry, clean: of all that keeps something warm they are for hands. */
function raiseByNumber(needs: readonly NeedWords[], byLine: Map<number, Map<number, number>>) {
  const counts = new Map<string, number>()
  for (const { line, words } of needs) {
    for (const i of words.keys()) counts.set(`${line}.${i}`, (counts.get(`${line}.${i}`) ?? 0) + 1)
  }
  const raise = (line: number, words: Map<number, number>) => {
    for (const [i, weight] of words)
      words.set(i, weight * (1 + OFTEN * Math.log(counts.get(`${line}.${i}`)!)))
  }
  for (const { line, words } of needs) raise(line, words)
  for (const [line, words] of byLine) raise(line, words)
}

/** For each word of the question the needs that it is of. Chinese is looked up as Chinese whoever reads; letters in the reader's language and as English. */
async function listAskedWords(
  tokens: readonly Token[],
  { lang, stems }: Reader,
): Promise<AskedWord[]> {
  const languages: Lang[] = lang === 'cn' || lang === 'en' ? ['en'] : [lang, 'en']
  const found = await Promise.all(
    tokens.map(async ({ kind, run, words }): Promise<AskedWord[]> => {
      if (kind === 'han') return listChineseNeeds(run, words)
      if (ASKING.has(run) || stems(run).isFiller(lang)) return []
      return [await findNeedsOf(run, languages, lang)]
    }),
  )
  return found.flat().slice(-WORDS_MAX)
}

/** The needs that have this word, and behind them English ones that have what it means in English: a need is written in four languages, and in each by other words. */
async function findNeedsOf(
  word: string,
  languages: readonly Lang[],
  lang: Lang,
): Promise<AskedWord> {
  const { findNeeds } = await loadDictionary()
  const keys = languages.map((language) => toUseKey(language, word))
  const meanings = await listEnglishMeanings(word, lang)
  const meant = [...new Set(meanings.flatMap((text) => toUseKey('en', text.replace(/^to /, ''))))]
  const list = async (some: readonly string[], isMeant: boolean): Promise<KnownNeed[]> => {
    const all = await Promise.all(some.map(findNeeds))
    return all.flatMap((needs) => {
      const weight = (isMeant ? MEANT : 1) * toWeight(countNeeds(needs))
      return needs.map((need) => ({ ...need, weight, isMeant }))
    })
  }
  const own = await list(keys, false)
  const byMeaning = await list(
    meant.filter((key) => !keys.includes(key)),
    true,
  )
  const lineCount = new Set(own.flatMap(({ line, isName }) => (isName ? [] : [line]))).size
  return {
    weight: toWeight(countNeeds(own)),
    needs: [...own, ...byMeaning],
    isOfFew: lineCount > 0 && lineCount <= LINES_OF_WORD_MAX,
  }
}

/** A word says less of what is wanted the more needs it is of, in however many names it stands. */
const countNeeds = (needs: readonly Need[]): number => needs.filter(({ isName }) => !isName).length

/** Words of needs within a run of Chinese, the longest first from its beginning: the dictionary may cut it otherwise than who wrote the needs. */
async function listChineseNeeds(run: string, words: readonly string[]): Promise<AskedWord[]> {
  const { findNeeds } = await loadDictionary()
  const characters = [...run]
  const alone = await listSingles(words)
  const found: AskedWord[] = []
  for (let at = 0; at < characters.length && found.length < WORDS_MAX;) {
    let length = Math.min(CHARACTERS_MAX, characters.length - at)
    for (; length > 0; length--) {
      const word = characters.slice(at, at + length).join('')
      const isTried = !STOP_WORDS.han.has(word) && (length > 1 || alone.has(word))
      if (!isTried || (await findNeeds(toUseKey('cn', word))).length === 0) continue
      found.push(await findNeedsOf(word, ['cn'], 'cn'))
      break
    }
    at += Math.max(length, 1)
  }
  return found
}

/** Characters that are words, and those of what only the cutting took for a word: 太亮, 坐久. */
async function listSingles(words: readonly string[]): Promise<Set<string>> {
  const { findRelated } = await loadDictionary()
  const areKnown = await Promise.all(words.map(async (word) => (await findRelated(word)) !== null))
  return new Set(
    words.flatMap((word, i) => ([...word].length === 1 || !areKnown[i] ? [...word] : [])),
  )
}
