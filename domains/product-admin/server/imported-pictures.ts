/** Pictures that an import has noted by their address: which are there, which failed and why, and fetching them again. */
import { audit } from '#domains/audit/server/door.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { importedPictures, retryPictures } from '../contract.ts'
import * as sql from './imported-pictures-sql.ts'

/** @throws {Refused} productNotFound */
export async function list(
  { db }: StaffContext,
  { productId }: InputOf<typeof importedPictures>,
): Promise<DataOf<typeof importedPictures>> {
  const [isThere, items] = await Promise.all([
    sql.hasProduct(db, productId),
    sql.importedPictures(db, productId),
  ])
  if (!isThere) throw new Refused(CatalogReasons.productNotFound)
  return { items }
}

/** @throws {Refused} productNotFound */
export function retry(
  context: StaffContext,
  { productId, pictureId }: InputOf<typeof retryPictures>,
): Promise<{ count: number }> {
  return context.db.tx(async (tx) => {
    if (!(await sql.hasProduct(tx, productId))) throw new Refused(CatalogReasons.productNotFound)
    const which = { productIds: [productId], pictureId: pictureId ?? null }
    const count = await sql.retryPictures(tx, which, context.now)
    if (count === 0) return { count }
    await audit(tx, context, {
      action: 'catalog.product.retryPictures',
      object: `product:${productId}`,
      before: null,
      after: { pictureCount: count },
    })
    return { count }
  })
}
