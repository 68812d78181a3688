/** Chinese text: words, pairs of characters, pinyin. The dictionaries load with the first Chinese character. */
import { loadPinyin } from '#kit/server/text/pinyin.ts'

type Segmenter = {
  cutForSearch(text: string, hmm: boolean): string[]
  cut(text: string, hmm: boolean): string[]
}
type Sound = (text: string) => string[]
export type Chinese = {
  /** Converts traditional characters to simplified ones. */
  simplified(text: string): string
  /** For indexing: long words also by the words within them. */
  wordsWithin(run: string): string[]
  /** For queries: every character once. */
  words(run: string): string[]
  /** One for each character, without tones; `lü` is `lv`. */
  syllables(run: string): string[]
}

let loading: Promise<Chinese> | undefined

/** Some 70 MB and a quarter of a second, once per process. */
export const loadChinese = (): Promise<Chinese> => (loading ??= load())

export const HAN = /\p{Script=Han}/u

/** For texts without Chinese: a shop without any need not load the dictionaries. */
const NO_CHINESE: Chinese = {
  simplified: (text) => text,
  wordsWithin: (run) => [run],
  words: (run) => [run],
  syllables: (run) => [...run],
}

/** Loads what these texts need. */
export const loadChineseFor = (texts: string): Promise<Chinese> =>
  HAN.test(texts) ? loadChinese() : Promise.resolve(NO_CHINESE)

async function load(): Promise<Chinese> {
  const [{ Jieba }, { dict }, opencc] = await Promise.all([
    import('@node-rs/jieba'),
    import('@node-rs/jieba/dict.js'),
    import('opencc-js/t2cn'),
  ])
  const segmenter: Segmenter = Jieba.withDict(dict)
  const pinyin = loadPinyin()
  const sound: Sound = (text) =>
    pinyin(text, { toneType: 'none', type: 'array', v: true }).map((each) => each.toLowerCase())
  return {
    simplified: opencc.Converter({ from: 't', to: 'cn' }),
    wordsWithin: (run) => [
      ...new Set([...segmenter.cutForSearch(run, true), ...segmenter.cut(run, true)]),
    ],
    words: (run) => segmenter.cut(run, true),
    syllables: sound,
  }
}

/** Every two adjacent characters: a safety net below the dictionary, which may split a query otherwise. */
export function listPairs(run: string): string[] {
  const characters = [...run]
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}
