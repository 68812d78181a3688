/** What a question is about by what things are for: who wants to draw a circle needs a compass. */
import type { Lang } from '#kit/contract/lang.ts'
import { loadDictionary, type RelatedWords } from '../../dictionary/dictionary.ts'
import { STOP_WORDS } from '../../vocabulary/stop-words.ts'
import { HAN } from '../parse/chinese.ts'
import { listLemmas } from '../parse/lemmas.ts'
import { isQuestion, markActs } from '../parse/questions.ts'
import type { Token } from '../parse/tokenize.ts'

/** So many words of a question are looked at, and so many meanings of each. */
const WORDS_MAX = 6
const MEANINGS_MAX = 4

/** Things that are used to do something: with another word of the question, and whatever it is done with. */
export type Purposes = ReadonlyMap<string, Things>
type Things = Pick<RelatedWords, 'near' | 'wide'>

type Meaning = {
  /** The word of the question of which it is a meaning. */
  key: string
  /** English words. */
  words: string[]
  isAct: boolean
}

/** For each word of a question that says what somebody does. */
export async function findPurposes(tokens: readonly Token[], lang: Lang): Promise<Purposes> {
  if (!isQuestion(tokens)) return new Map()
  const words = listAskedWords(markActs(tokens))
  const meanings = await listMeanings(words, lang)
  const { findRelated } = await loadDictionary()
  const listThings = async (phrases: readonly string[]) =>
    (await Promise.all(phrases.map(findRelated))).flatMap((found) => found?.wide ?? [])
  const found = await Promise.all(
    meanings.map(async ({ key, words, isAct }, i) => {
      const objects = meanings.flatMap((other, j) => (i === j ? [] : other.words))
      const [near, wide] = await Promise.all([
        listThings(words.flatMap((act) => objects.map((object) => `${act} ${object}`))),
        isAct ? listThings(words.map((act) => `to ${act}`)) : [],
      ])
      return [key, { near, wide }] as const
    }),
  )
  const purposes = new Map<string, Things>()
  for (const [key, { near, wide }] of found) {
    const known = purposes.get(key) ?? { near: [], wide: [] }
    if (near.length + wide.length > 0)
      purposes.set(key, { near: [...known.near, ...near], wide: [...known.wide, ...wide] })
  }
  return purposes
}

type AskedWord = { text: string; isAct: boolean }

function listAskedWords(tokens: readonly Token[]): AskedWord[] {
  const words = tokens.flatMap(({ kind, run, words: cut, isAct = false }): AskedWord[] =>
    kind === 'han'
      ? cut.filter((word) => !STOP_WORDS.han.has(word)).map((text) => ({ text, isAct }))
      : STOP_WORDS.word.has(run)
        ? []
        : [{ text: run, isAct }],
  )
  return words.slice(-WORDS_MAX)
}

async function listMeanings(words: readonly AskedWord[], lang: Lang): Promise<Meaning[]> {
  const all = await Promise.all(
    words.map(async ({ text, isAct }): Promise<Meaning[]> => {
      const whole = await listEnglishMeanings(text, lang)
      if (!HAN.test(text)) return [{ key: text, words: whole, isAct }]
      // An act and its thing, which the dictionary of words has as one and that of meanings has not: 画圆.
      const parts =
        whole.length > 0 || [...text].length !== 2 ? [whole] : await readEach(text, lang)
      return parts.map((glosses) => ({
        key: text,
        words: glosses.map((gloss) => gloss.replace(/^to /, '')),
        isAct: glosses[0]?.startsWith('to ') ?? false,
      }))
    }),
  )
  return all.flat()
}

const readEach = (text: string, lang: Lang): Promise<string[][]> =>
  Promise.all([...text].map((each) => listEnglishMeanings(each, lang)))

/** What a word is in English; of an act as `to cut`. */
export async function listEnglishMeanings(text: string, lang: Lang): Promise<string[]> {
  const { findRelated, findSpanish, findIndonesian } = await loadDictionary()
  const own = lang === 'spa' ? findSpanish : lang === 'id' ? findIndonesian : null
  const find = HAN.test(text) ? findRelated : own
  const lemmas = listLemmas(text, lang)
  const found = find === null ? [] : await Promise.all(lemmas.map(find))
  const meant = found.flatMap((each) => [...(each?.near ?? []), ...(each?.wide ?? [])])
  const all = [...(HAN.test(text) ? [] : listLemmas(text)), ...meant]
  return [...new Set(all)].filter((word) => /^(?:to )?[a-z]+$/.test(word)).slice(0, MEANINGS_MAX)
}
