/**
 * Strategy: the words as they are, where a name, a category or a word for search has them. In other fields they may be another form of a
 * name's words.
 */
import { toRankedQuery } from '../expand/tsquery.ts'
import type { Strategy } from '../strategy.ts'

export const exact: Strategy = {
  name: 'exact',
  async find({ expansion, locate }) {
    const { isNamed } = await locate()
    return isNamed ? { query: toRankedQuery(expansion), shown: null } : null
  },
}
