/** Strategy: the words as they are in any field, also in descriptions or attribute values. */
import type { Strategy } from '../strategy.ts'

export const anywhere: Strategy = {
  name: 'anywhere',
  async find({ locate }) {
    const { query, isAnywhere } = await locate()
    return isAnywhere ? { query, shown: null } : null
  },
}
