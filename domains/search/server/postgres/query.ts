/** A query as tokens for the index: how it was meant first, and what to try when that finds nothing. */
import { bigrams, cutPinyin, normalized, queryWords, runsOf } from './text.ts'

/** Each must be found; `isPrefix` ones may go on, as codes do. */
export type Token = { text: string; isPrefix: boolean }

/** More words than this are not how people search; the rest is ignored. */
const MAX_TOKENS = 16

const hasDigit = (text: string) => /\p{N}/u.test(text)
const exact = (text: string): Token => ({ text, isPrefix: false })

/** @returns null when nothing of it is a word: punctuation, emoji */
export async function tokensOf(words: string): Promise<Token[] | null> {
  const tokens: Token[] = []
  for (const run of runsOf(await normalized(words))) {
    if (run.kind === 'han') tokens.push(...(await queryWords(run.text)).map(exact))
    else
      tokens.push(...run.text.split(/[.\-_/]+/).map((text) => ({ text, isPrefix: hasDigit(text) })))
  }
  return tokens.length === 0 ? null : tokens.slice(0, MAX_TOKENS)
}

/** Where the dictionary cuts otherwise than it did for the product: by pairs of characters. */
export async function pairsOf(words: string): Promise<Token[] | null> {
  const runs = runsOf(await normalized(words))
  if (!runs.some(({ kind, text }) => kind === 'han' && text.length > 1)) return null
  const tokens = runs.flatMap(({ kind, text }) =>
    kind === 'han' ? bigrams(text).map(exact) : [{ text, isPrefix: hasDigit(text) }],
  )
  return tokens.slice(0, MAX_TOKENS)
}

/** `zhouchengzuo` by its syllables, when that is what it is. */
export async function pinyinOf(words: string): Promise<Token[] | null> {
  const runs = runsOf(await normalized(words))
  let isCut = false
  const tokens = runs.flatMap(({ kind, text }) => {
    const parts = kind === 'other' && /^[a-z]{4,}$/.test(text) ? cutPinyin(text) : null
    if (parts === null || parts.length < 2) return [exact(text)]
    isCut = true
    return parts.map(exact)
  })
  return isCut ? tokens.slice(0, MAX_TOKENS) : null
}

/** The runs that a correction may replace. */
export const wordsIn = async (words: string): Promise<string[]> =>
  runsOf(await normalized(words))
    .map(({ text }) => text)
    .slice(0, MAX_TOKENS)
