/** Strategy: the nearest known words in place of those that no product has. The list says so. */
import type { LookedUpQuery } from '../correct/look-up.ts'
import { findCorrected } from '../correct/relax.ts'
import type { Strategy } from '../strategy.ts'

export const spelling: Strategy<LookedUpQuery> = {
  name: 'spelling',
  async find(query) {
    const corrected = await query.correct()
    return corrected === null ? null : findCorrected(query, corrected)
  },
}
