/** Statements about pictures that imports have noted by their address. */
import sql from 'sql-template-tag'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { importedPictures as importedPicturesCall } from '../contract.ts'

export const hasProduct = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.maybeRow(sql`select id from catalog.product where id = ${id}`)) !== null

export const importedPictures = (
  db: Queryable,
  productId: number,
): Promise<DataOf<typeof importedPicturesCall>['items']> =>
  db.rows(sql`
    select id, remote_url as address, fetch_state as state, failure, coalesce(url, '') as url,
      coalesce(small_url, '') as small_url
    from catalog.picture where product_id = ${productId} and remote_url is not null order by id`)

/**
 * Has them fetched from the first attempt: those that wait, and those that were given up.
 * @param pictureId null: all of these products
 */
export const retryPictures = (
  tx: Queryable,
  { productIds, pictureId }: { productIds: readonly number[]; pictureId: number | null },
  now: Instant,
): Promise<number> =>
  tx.count(sql`
    update catalog.picture set fetch_state = 'waiting', attempts = 0, next_at = ${now}
    where product_id = any(${productIds}::bigint[]) and (${pictureId}::bigint is null or id = ${pictureId})
      and fetch_state in ('waiting', 'failed') and remote_url is not null`)
