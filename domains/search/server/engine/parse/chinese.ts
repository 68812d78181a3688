/** Chinese text: words, pairs of characters, sounds. The dictionaries load with the first Chinese character. */
import { loadPinyin } from '#kit/server/text/pinyin.ts'

type Segmenter = {
  cutForSearch(text: string, hmm: boolean): string[]
  cut(text: string, hmm: boolean): string[]
}
type Sound = (text: string) => string[]
export type Chinese = {
  /** Of traditional characters the simplified ones. */
  simplified(text: string): string
  /** As a product is indexed: long words also by the words within them. */
  wordsWithin(run: string): string[]
  /** As a query is read: every character once. */
  words(run: string): string[]
  /** One for each character, without tones; `lü` is `lv`. */
  syllables(run: string): string[]
}

let loading: Promise<Chinese> | undefined

/** Some 70 MB and a quarter of a second, once in the life of a process. */
export const loadChinese = (): Promise<Chinese> => (loading ??= load())

export const HAN = /\p{Script=Han}/u

/** For texts none of which is Chinese: what a shop without it has no need to load. */
const NO_CHINESE: Chinese = {
  simplified: (text) => text,
  wordsWithin: (run) => [run],
  words: (run) => [run],
  syllables: (run) => [...run],
}

/** What these texts take. */
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

/** Every two characters that stand together: the net below the dictionary, which may cut a query otherwise. */
export function listPairs(run: string): string[] {
  const characters = [...run]
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}
