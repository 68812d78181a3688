/** Finds the fields in which products have the words of a query, as written and as related terms. */
import type { Queryable } from '#kit/server/database/db.ts'
import { rankWithRelated } from './expand/related.ts'
import type { RankedQuery } from './expand/ranked-query.ts'
import type { Expansion } from './expand/tsquery.ts'
import * as sql from './sql.ts'

export type Location = {
  /** The words, with related terms where the words alone leave few results. */
  query: RankedQuery
  /** Names, categories or words for search have the words, or related terms where these are searched for. */
  isInRelated: boolean
  /** Names, categories or words for search have the words themselves. */
  isNamed: boolean
  isAnywhere: boolean
}

/** All of it in one statement. */
export async function locate(db: Queryable, expansion: Expansion): Promise<Location> {
  const query = await rankWithRelated(db, expansion)
  const [isAnywhere = false, isNamed = false, isInRelated = false] = await sql.hasMatches(db, [
    query.anywhere,
    query.inKeywords,
    ...(query.related === null ? [] : [query.related]),
  ])
  return { query, isInRelated, isNamed, isAnywhere }
}
