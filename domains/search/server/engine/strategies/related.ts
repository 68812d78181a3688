/** The words, and behind them what goods are called too, where the words alone leave little to choose from. */
import type { Strategy } from '../strategy.ts'

/** Stands before `exact`, because its list begins with all that `exact` would find. */
export const related: Strategy = {
  name: 'related',
  async find({ locate }) {
    const { query, isInRelated } = await locate()
    return isInRelated ? { query, shown: null } : null
  },
}
