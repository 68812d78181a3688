/** Statements about all transfers that one buyer requested. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const requestsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select id, sku_id, product_id, to_warehouse_id, quantity, note, lang, state, created_at, told_fee,
      fee, decline_reason, arrived, hold_until, order_number, ended_at
    from transfers.request where buyer_id = ${buyerId} order by id`)

export const openOf = (tx: Queryable, buyerId: number) =>
  tx.row<{ count: number }>(sql`
    select count(*) as count from transfers.request
    where buyer_id = ${buyerId} and state in ('submitted', 'accepted', 'in_transit', 'arrived')`)

export const forgetNotes = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update transfers.request set note = '' where buyer_id = ${buyerId} and note <> ''`)
