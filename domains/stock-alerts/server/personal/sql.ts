/** Statements about all stock alerts of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const noticesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select sku_id, product_id, warehouse_id, wanted, lang, state, asked_at, expires_at, ended_at
    from arrivals.notice where buyer_id = ${buyerId} order by id`)

export const forgetNotices = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from arrivals.notice where buyer_id = ${buyerId}`)
