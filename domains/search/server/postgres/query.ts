/** A query as the index can be asked: how it was meant first, and what to try when that finds nothing. */
import { chinese, pairsOf } from './chinese.ts'
import { cutPinyin } from './pinyin.ts'
import type { Stems } from './stems.ts'
import { folded, isShort, runsOf } from './text.ts'

/** A word of the query. A Chinese run is cut into several, which know where they came from. */
export type Word = { kind: 'han' | 'word'; text: string; run: string }

/** More words than this are not how people search; the rest is ignored. */
const WORDS_MAX = 16

/** Empty when nothing of it is a word: punctuation, emoji. */
export async function wordsIn(query: string): Promise<Word[]> {
  const runs = runsOf(await folded(query)).slice(0, WORDS_MAX)
  const words = await Promise.all(
    runs.map(async ({ kind, text, parts }): Promise<Word[]> => {
      const cut = kind === 'han' ? (await chinese()).words(text) : parts
      return cut.map((each) => ({ kind, text: each, run: text }))
    }),
  )
  return words
    .flat()
    .filter(({ text }) => isShort(text))
    .slice(0, WORDS_MAX)
}

/** Both as `tsquery` reads them: words anywhere, and the same words all in the name. */
export type Asked = { anywhere: string; named: string }

/** Each must be there in one of its forms. */
type Form = { lexeme: string; isPrefix: boolean }

const exact = (lexeme: string): Form => ({ lexeme, isPrefix: false })

/** Half a code is typed as often as a whole one: what has a digit may go on. */
const mayGoOn = (word: string): boolean => word.length >= 4 && /\p{N}/u.test(word)

function formsOf({ kind, text }: Word, stems: (word: string) => Stems): Form[] {
  if (kind === 'han') return [exact(text)]
  const { en, spa, id } = stems(text)
  return [
    { lexeme: text, isPrefix: mayGoOn(text) },
    ...[...new Set([en, spa, id])].filter((stem) => stem !== text).map(exact),
  ]
}

/** Words as they are or by their stems. What says nothing by itself need not be found, unless all of it is so. */
export function askedOf(words: readonly Word[], stems: (word: string) => Stems): Asked {
  const telling = words.filter(({ kind, text }) => kind === 'han' || !stems(text).isFiller)
  return allOf((telling.length > 0 ? telling : words).map((word) => formsOf(word, stems)))
}

/** The last word is still being typed. */
export function beginningOf(words: readonly Word[], stems: (word: string) => Stems): Asked {
  return allOf(
    words.map((word, i) =>
      i === words.length - 1 ? [{ lexeme: word.text, isPrefix: true }] : formsOf(word, stems),
    ),
  )
}

/** Where the dictionary cuts otherwise than it did for the product. Null when there is nothing to cut otherwise. */
export function askedByPairs(words: readonly Word[], stems: (word: string) => Stems): Asked | null {
  const runs = [...new Set(words.filter(({ kind }) => kind === 'han').map(({ run }) => run))]
  if (!runs.some((run) => [...run].length > 2)) return null
  const others = words.filter(({ kind }) => kind === 'word').map((word) => formsOf(word, stems))
  return allOf([...runs.flatMap(pairsOf).map((pair) => [exact(pair)]), ...others])
}

/** Letters as the sound of Chinese: a word, its initials, or its syllables. Null when no word can be that. */
export async function askedBySound(
  words: readonly Word[],
  stems: (word: string) => Stems,
): Promise<string | null> {
  let isSound = false
  const parts = await Promise.all(
    words.map(async (word) => {
      const own = oneOf(formsOf(word, stems), '')
      if (word.kind === 'han' || !/^[a-z]{2,}$/.test(word.text)) return own
      isSound = true
      const syllables = await cutPinyin(word.text)
      const cut =
        syllables === null ? [] : [`(${syllables.map((each) => quoted(`p:${each}`)).join(' & ')})`]
      return `(${[own, quoted(`p:${word.text}`), ...cut].join(' | ')})`
    }),
  )
  return isSound ? parts.join(' & ') : null
}

const allOf = (words: readonly Form[][]): Asked => ({
  anywhere: words.map((forms) => oneOf(forms, '')).join(' & '),
  named: words.map((forms) => oneOf(forms, 'n:')).join(' & '),
})

const oneOf = (forms: readonly Form[], prefix: string): string =>
  `(${forms.map(({ lexeme, isPrefix }) => quoted(prefix + lexeme) + (isPrefix ? ':*' : '')).join(' | ')})`

/** Lexemes are letters, digits and a colon; whatever else there might be means itself. */
const quoted = (lexeme: string): string =>
  `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
