/** Statements about all receipt vouchers of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const vouchersOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select order_id, position, sent_at from receipt_vouchers.file where buyer_id = ${buyerId} order by order_id, position`)
