/** Text as it is indexed and searched: one form of writing, cut into words. The dictionaries load with the first use. */
import { pinyin } from 'pinyin-pro'

type Cutter = {
  cutForSearch(text: string, hmm: boolean): string[]
  cut(text: string, hmm: boolean): string[]
}
type Tools = { cutter: Cutter; simplify: (text: string) => string }
let loading: Promise<Tools> | undefined

/** Some 40 MB and a fifth of a second, so not before somebody searches or indexes. */
export function tools(): Promise<Tools> {
  loading ??= load()
  return loading
}

async function load(): Promise<Tools> {
  const [{ Jieba }, { dict }, opencc] = await Promise.all([
    import('@node-rs/jieba'),
    import('@node-rs/jieba/dict.js'),
    import('opencc-js'),
  ])
  return { cutter: Jieba.withDict(dict), simplify: opencc.Converter({ from: 't', to: 'cn' }) }
}

/** Half-width, lower case, simplified, without accents. */
export async function normalized(text: string): Promise<string> {
  const { simplify } = await tools()
  const latin = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .normalize('NFC')
  return /\p{Script=Han}/u.test(latin) ? simplify(latin) : latin
}

export type Run = { kind: 'han' | 'other'; text: string }

/** Chinese and everything else by turns; punctuation and signs are gone. `DN50`, `6205-2RS` stay whole and in parts. */
export function runsOf(text: string): Run[] {
  return [...text.matchAll(/\p{Script=Han}+|[\p{L}\p{N}]+(?:[.\-_/][\p{L}\p{N}]+)*/gu)].flatMap(
    ([run]) => {
      if (/^\p{Script=Han}/u.test(run)) return [{ kind: 'han' as const, text: run }]
      // A run of letters ends where Chinese begins, as in `PC登机箱`.
      return run
        .split(/(\p{Script=Han}+)/u)
        .flatMap((part): Run[] =>
          part === ''
            ? []
            : [{ kind: /^\p{Script=Han}/u.test(part) ? 'han' : 'other', text: part }],
        )
    },
  )
}

/** The words of a Chinese run, long ones also by their parts. */
export async function chineseWords(run: string): Promise<string[]> {
  const { cutter } = await tools()
  return [...new Set([...cutter.cutForSearch(run, true), ...cutter.cut(run, true)])]
}

/** How a query is cut: each character once. */
export async function queryWords(run: string): Promise<string[]> {
  const { cutter } = await tools()
  return cutter.cut(run, true)
}

/** The net below the dictionary: every two characters that stand together. */
export function bigrams(run: string): string[] {
  const characters = [...run]
  return characters.length < 2
    ? characters
    : characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

export const syllables = (chinese: string): string[] =>
  pinyin(chinese, { toneType: 'none', type: 'array', v: true }).map((each) => each.toLowerCase())

/** What somebody may type for a Chinese word: `zhoucheng`, `zc`. */
export function pinyinKeys(chinese: string): { full: string; initials: string } {
  const parts = syllables(chinese)
  return { full: parts.join(''), initials: parts.map((part) => part[0] ?? '').join('') }
}

let known: Set<string> | undefined

/** Cuts `zhoucheng` into syllables, the longest first; null when it is not pinyin through and through. */
export function cutPinyin(text: string): string[] | null {
  known ??= new Set(
    syllables(String.fromCodePoint(...Array.from({ length: 8000 }, (_, i) => 0x4e00 + i))),
  )
  if (text === '') return []
  for (let length = Math.min(6, text.length); length > 0; length--) {
    const head = text.slice(0, length)
    if (!known.has(head)) continue
    const rest = cutPinyin(text.slice(length))
    if (rest !== null) return [head, ...rest]
  }
  return null
}
