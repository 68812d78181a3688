/** A query cut into tokens: runs of Chinese and words of letters. */
import { loadChinese } from './chinese.ts'
import { fold, isShort, splitRuns } from './normalize.ts'

/** Characters or letters that stand together, cut into words: Chinese by the dictionary, a code into its parts. */
export type Token = {
  kind: 'han' | 'word'
  run: string
  words: string[]
  /** Only begun: more of it may follow. */
  isBegun?: boolean
}

/** More words than this are not how people search; the rest is ignored. */
const WORDS_MAX = 16
/** Longer than any Chinese that is one search. */
const RUN_MAX = 40

/** Empty when nothing of it is a word: punctuation, emoji. */
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
