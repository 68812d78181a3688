/**
 * The ways to interpret a query, in the order in which they are tried: the first that finds a product answers. Each can
 * be switched off, and `node bench/search-relevance.ts --each` measures its effect.
 */
import type { Strategy } from '../strategy.ts'
import type { LookedUpQuery } from '../correct/look-up.ts'
import { anywhere } from './anywhere.ts'
import { characters } from './characters.ts'
import { exact } from './exact.ts'
import { phonetic } from './phonetic.ts'
import { prefix } from './prefix.ts'
import { related } from './related.ts'
import { relatedByPinyin } from './related-by-pinyin.ts'
import { relaxed, relaxedSpelling } from './relaxed.ts'
import { spelling } from './spelling.ts'
import { stopWords } from './stop-words.ts'
import { variants } from './variants.ts'
import { needed } from './needed.ts'

export type Strategies = {
  /** The same words, in any form that products have. */
  asWritten: readonly Strategy[]
  /** Other words, or fewer: only where the first list finds nothing, and never for a literal search. */
  inOtherWords: readonly Strategy<LookedUpQuery>[]
}

export const STRATEGIES: Strategies = {
  asWritten: [related, exact, stopWords, variants, anywhere, phonetic, relatedByPinyin],
  inOtherWords: [needed, prefix, spelling, relaxedSpelling, characters, relaxed],
}

export const STRATEGY_NAMES: readonly string[] = [
  ...STRATEGIES.asWritten,
  ...STRATEGIES.inOtherWords,
].map(({ name }) => name)

/** For benchmarks and tests: all strategies except these. */
export const strategiesWithout = (names: readonly string[]): Strategies => ({
  asWritten: STRATEGIES.asWritten.filter(({ name }) => !names.includes(name)),
  inOtherWords: STRATEGIES.inOtherWords.filter(({ name }) => !names.includes(name)),
})
