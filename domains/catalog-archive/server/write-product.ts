/** Writes of a product of an archive what is no part of its draft: limits, the key of its source, and the files that it shows. */
import { listsNamed } from '#domains/audiences/server/door.ts'
import { claimPublicFiles, fileIdsIn } from '#domains/uploads/server/archive-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ArchivedProduct } from './format.ts'
import { putExtras } from './sql.ts'

type Written = { productId: number; archived: ArchivedProduct }

export async function writeArchived(
  tx: Queryable,
  products: readonly Written[],
  now: Instant,
): Promise<void> {
  if (products.length === 0) return
  const wanted = products.flatMap(({ archived: { limits } }) =>
    limits.flatMap(({ list: name, listTag: tag }) => (name === null ? [] : [{ name, tag }])),
  )
  const lists = await listsNamed(tx, wanted, now)
  const rows = products.map(({ productId, archived: { publishedAt, limits, source } }) => ({
    productId,
    publishedAt,
    limits: limits.map(({ list, listTag: _tag, ...limit }) => ({
      ...limit,
      listId: list === null ? null : lists(list),
    })),
    source,
  }))
  await putExtras(tx, rows, now)
  for (const { productId, archived } of products) {
    const ids = fileIdsIn(JSON.stringify(archived.draft))
    if (ids.length > 0) await claimPublicFiles(tx, ids, `product:${productId}`, now)
  }
}
