/** What of a product is archived besides its draft; customer lists that limits are for by their names and tags. */
import { listsOf } from '#domains/audiences/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

/** In the order of ids. */
export async function moreOfProducts(
  db: Queryable,
  ids: readonly number[],
): Promise<sql.MoreOfProduct[]> {
  const rows = await sql.moreOfProducts(db, ids)
  const listIds = rows.flatMap(({ limits }) => limits.flatMap(({ listId }) => listId ?? []))
  const lists = await listsOf(db, listIds)
  return rows.map(({ limits, ...row }) => ({
    ...row,
    limits: limits.map(({ listId, maxCount, ...limit }) => {
      const { name: list = null, tag: listTag = null } = lists.get(listId ?? 0) ?? {}
      return { ...limit, list, listTag, maxCount }
    }),
  }))
}
