/**
 * Strategy: Chinese whose characters a name has, but not side by side. They are what was typed, so the list shows no
 * correction.
 */
import type { LookedUpQuery } from '../correct/look-up.ts'
import { expand, expandCharacters } from '../expand/expand.ts'
import { allOf, toRankedQuery } from '../expand/tsquery.ts'
import type { Strategy } from '../strategy.ts'
import * as sql from '../sql.ts'

export const characters: Strategy<LookedUpQuery> = {
  name: 'characters',
  async find({ context, tokens }) {
    if (!tokens.some(({ kind, run }) => kind === 'han' && run.length > 1)) return null
    const expansions = tokens.map((token) =>
      token.kind === 'han' ? expandCharacters(token) : expand([token], context),
    )
    const query = toRankedQuery(allOf(expansions))
    // Only names count: single characters in a description would prove nothing.
    const [isFound] = await sql.hasMatches(context.db, [query.inName])
    if (!isFound) return null
    const { inName } = query
    return {
      query: {
        ...query,
        inCategory: inName,
        inKeywords: inName,
        ownFacts: inName,
        inFacts: inName,
        anywhere: inName,
      },
      shown: null,
    }
  },
}
