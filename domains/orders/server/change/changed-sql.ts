/** Paid orders that have changed, for who sums them up: a row for each change, until it is taken. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** Takes rows that others do not hold, the oldest first. A change that commits after this is a row of its own. */
export async function takeChangedOrders(tx: Queryable, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ orderId: number }>(sql`
    delete from orders.order_change where id in (
      select id from orders.order_change order by id limit ${limit} for update skip locked)
    returning order_id`)
  return [...new Set(rows.map(({ orderId }) => orderId))]
}
