/** Which of several ways to expand a query find anything. */
import type { Queryable } from '#kit/server/database/db.ts'
import { toRankedQuery, type Expansion } from './tsquery.ts'
import * as sql from '../sql.ts'

/** Those that some product matches wherever the words stand, what it is called otherwise included; in their order. */
export async function filterMatching(
  db: Queryable,
  expansions: readonly Expansion[],
): Promise<Expansion[]> {
  if (expansions.length === 0) return []
  const finds = await sql.hasMatches(
    db,
    expansions.map((expansion) => toRankedQuery(expansion, true).anywhere),
  )
  return expansions.filter((_, i) => finds[i])
}
