/** Splits a query into tokens: runs of Chinese and words of letters. */
import { loadChinese } from './chinese.ts'
import { fold, isShort, splitRuns } from './normalize.ts'

/** Adjacent characters or letters, split into words: Chinese by the dictionary, a code into its parts. */
export type Token = {
  kind: 'han' | 'word'
  run: string
  words: string[]
  /** Incomplete: more of it may follow. */
  isBegun?: boolean
  /** In a question it says what somebody does, and not what the thing is. */
  isAct?: boolean
}

/** No one searches with more words than this; the rest is ignored. */
const WORDS_MAX = 16
/** Longer than any Chinese that is one search. */
const RUN_MAX = 40

/** Empty when there is no word in it: punctuation, emoji. */
export async function tokenize(query: string): Promise<Token[]> {
  const runs = splitRuns(await fold(query)).slice(0, WORDS_MAX)
  const tokens = await Promise.all(
    runs.map(async ({ kind, text, parts }): Promise<Token> => {
      const run = kind === 'han' ? [...text].slice(0, RUN_MAX).join('') : text
      const words = kind === 'han' ? (await loadChinese()).words(run) : parts
      return { kind, run, words: words.filter(isShort) }
    }),
  )
  const limited: Token[] = []
  let left = WORDS_MAX
  for (const token of tokens) {
    const words = token.words.slice(0, left)
    left -= words.length
    if (words.length > 0) limited.push({ ...token, words })
  }
  return limited
}
