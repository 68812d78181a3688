/** Strategy: the words, and behind them related terms, where the words alone leave few results. */
import type { Strategy } from '../strategy.ts'

/** Comes before `exact`, because its list begins with all that `exact` would find. */
export const related: Strategy = {
  name: 'related',
  async find({ locate }) {
    const { query, isInRelated } = await locate()
    return isInRelated ? { query, shown: null } : null
  },
}
