/** Corrects a query: replaces tokens that no product has with the nearest known words. */
import type { SearchContext } from '../expand/expand.ts'
import type { Token } from '../parse/tokenize.ts'
import { correctChinese } from './spelling-chinese.ts'
import { correctWord } from './spelling.ts'

/** @returns the whole query, or null when no known word is near enough to any wrong one */
export async function correctTokens(
  { db, lang }: SearchContext,
  lookedUp: readonly { token: Token; isWhole: boolean }[],
): Promise<string | null> {
  const near = await Promise.all(
    lookedUp.map(({ token: { kind, run, words }, isWhole }) => {
      if (isWhole) return null
      if (kind === 'han') return correctChinese(db, run)
      return words.length === 1 ? correctWord(db, run, lang) : null
    }),
  )
  if (near.every((word) => word === null)) return null
  return lookedUp.map(({ token }, i) => near[i] ?? token.run).join(' ')
}
