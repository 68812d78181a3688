/** What of a product is archived besides its draft; customer lists that limits are for by their names. */
import { listNames } from '#domains/audiences/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

/** In the order of ids. */
export async function moreOfProducts(
  db: Queryable,
  ids: readonly number[],
): Promise<sql.MoreOfProduct[]> {
  const rows = await sql.moreOfProducts(db, ids)
  const listIds = rows.flatMap(({ limits }) => limits.flatMap(({ listId }) => listId ?? []))
  const names = await listNames(db, listIds)
  return rows.map(({ limits, ...row }) => ({
    ...row,
    limits: limits.map(({ listId, maxCount, ...limit }) => ({
      ...limit,
      list: names.get(listId ?? 0) ?? null,
      maxCount,
    })),
  }))
}
