/** Where products have the words of a query, as they are written and as goods are called too. */
import type { Queryable } from '#kit/server/database/db.ts'
import { rankWithRelated } from './expand/related.ts'
import type { Expansion, RankedQuery } from './expand/tsquery.ts'
import * as sql from './sql.ts'

export type Location = {
  /** The words, and what goods are called too where the words alone leave little to choose from. */
  query: RankedQuery
  /** Names or categories have the words, or what goods are called too where that is looked for. */
  isInRelated: boolean
  /** Names or categories have the words themselves. */
  isInCategory: boolean
  isAnywhere: boolean
}

/** All of it in one statement. */
export async function locate(db: Queryable, expansion: Expansion): Promise<Location> {
  const query = await rankWithRelated(db, expansion)
  const [isAnywhere = false, isInCategory = false, isInRelated = false] = await sql.hasMatches(db, [
    query.anywhere,
    query.inCategory,
    ...(query.related === null ? [] : [query.related]),
  ])
  return { query, isInRelated, isInCategory, isAnywhere }
}
