/** Strategy: as many of the words as occur together, where not all do. The list says which. */
import { tokenize } from '../parse/tokenize.ts'
import { lookUpTokens, type LookedUpQuery } from '../correct/look-up.ts'
import { relax } from '../correct/relax.ts'
import type { Strategy } from '../strategy.ts'

export const relaxed: Strategy<LookedUpQuery> = {
  name: 'relaxed',
  find: (query) => relax(query, query.lookedUp),
}

/** Fewer of the corrected words. A single word has nothing to leave out. */
export const relaxedSpelling: Strategy<LookedUpQuery> = {
  name: 'relaxed spelling',
  async find(query) {
    const corrected = query.tokens.length === 1 ? null : await query.correct()
    if (corrected === null) return null
    return relax(query, await lookUpTokens(query, await tokenize(corrected)))
  },
}
