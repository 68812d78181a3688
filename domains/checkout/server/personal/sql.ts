/** Statements about all checkouts of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const deleteCheckouts = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from orders.quote where buyer_id = ${buyerId}`)
