/** Chinese whose characters a name has, but not side by side: 防冻液 in 防冻冷却液. */
import type { Token } from '../parse/tokenize.ts'
import * as sql from '../sql.ts'
import { expand, expandCharacters, type SearchContext } from './expand.ts'
import { toUnrankedQuery, type RankedQuery } from './ranked-query.ts'
import { allOf, toRankedQuery } from './tsquery.ts'

/** Null where no name has all of them. */
export async function findCharacters(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<RankedQuery | null> {
  if (!tokens.some(({ kind, run }) => kind === 'han' && run.length > 1)) return null
  const expansions = tokens.map((token) =>
    token.kind === 'han' ? expandCharacters(token) : expand([token], context),
  )
  const query = toRankedQuery(allOf(expansions))
  // Only names count: single characters in a description would prove nothing.
  const [isFound] = await sql.hasMatches(context.db, [query.inName])
  if (!isFound) return null
  const { phrase, head, synonymHead } = query
  return { ...toUnrankedQuery(query.inName), phrase, head, synonymHead }
}
