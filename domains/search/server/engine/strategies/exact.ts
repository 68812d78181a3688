/**
 * Strategy: the words as they are, where a name or a category has them. In other fields they may be another form of a
 * name's words.
 */
import { toRankedQuery } from '../expand/tsquery.ts'
import type { Strategy } from '../strategy.ts'

export const exact: Strategy = {
  name: 'exact',
  async find({ expansion, locate }) {
    const { isInCategory } = await locate()
    return isInCategory ? { query: toRankedQuery(expansion), shown: null } : null
  },
}
