/** The words as they are, wherever they stand: in a description, or as the value of an attribute. */
import type { Strategy } from '../strategy.ts'

export const anywhere: Strategy = {
  name: 'anywhere',
  async find({ locate }) {
    const { query, isAnywhere } = await locate()
    return isAnywhere ? { query, shown: null } : null
  },
}
