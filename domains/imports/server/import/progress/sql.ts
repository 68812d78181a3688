/** Statements about pictures that are to be fetched. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type Counts = { storedCount: number; waitingCount: number; failedCount: number }

export const counts = (db: Queryable, productIds: readonly number[]): Promise<Counts> =>
  db.row(sql`
    select count(*) filter (where fetch_state = 'stored') as stored_count,
      count(*) filter (where fetch_state = 'waiting') as waiting_count,
      count(*) filter (where fetch_state = 'failed') as failed_count
    from catalog.picture where product_id = any(${productIds}::bigint[]) and remote_url is not null`)

export type Missing = {
  id: number
  productId: number
  code: string
  address: string
  state: 'waiting' | 'failed'
  failure: string | null
}

export const listMissing = (
  db: Queryable,
  productIds: readonly number[],
  after: number,
  limit: number,
): Promise<Missing[]> =>
  db.rows(sql`
    select i.id, i.product_id, p.code, i.remote_url as address, i.fetch_state as state, i.failure
    from catalog.picture i join catalog.product p on p.id = i.product_id
    where i.product_id = any(${productIds}::bigint[]) and i.fetch_state in ('waiting', 'failed')
      and i.remote_url is not null and i.id > ${after}
    order by i.id limit ${limit}`)
