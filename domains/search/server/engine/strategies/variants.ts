/** Strategy: the same words joined or split. */
import { filterMatching } from '../expand/matching.ts'
import { rankWithRelated } from '../expand/related.ts'
import { anyOf } from '../expand/tsquery.ts'
import { expandVariants } from '../expand/variants.ts'
import type { Strategy } from '../strategy.ts'

export const variants: Strategy = {
  name: 'variants',
  async find({ context, tokens, expansion, locate }) {
    const others = await filterMatching(context.db, await expandVariants(context, tokens))
    if (others.length === 0) return null
    const { isAnywhere } = await locate()
    const all = anyOf([...(isAnywhere ? [expansion] : []), ...others])
    return { query: await rankWithRelated(context.db, all), shown: null }
  },
}
