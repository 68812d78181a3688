/** Filters ways to expand a query by whether they find anything. */
import type { Queryable } from '#kit/server/database/db.ts'
import { toRankedQuery, type Expansion } from './tsquery.ts'
import * as sql from '../sql.ts'

/** The expansions that some product matches anywhere, related terms included; in their order. */
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
