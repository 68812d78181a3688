/** Statements about pickup orders. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** How often an order was said to lie ready. */
export const countReady = async (tx: Queryable, orderId: number): Promise<number> => {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from orders.history where order_id = ${orderId} and event = 'pickupReady'`)
  return count
}
