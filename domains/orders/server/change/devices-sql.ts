/** Finds orders of machines that are paid, or whose deposit is, and that nobody has to review any more. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'

/**
 * Locks one, the oldest first; those that others have locked are skipped.
 * @param isWanted the condition of the domain that asks; its argument is the column of the order's id
 */
export async function lockPaidDevice(
  tx: Queryable,
  isWanted: (id: Sql) => Sql,
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select o.id from orders.sales_order o
    where o.family = 'device' and o.lifecycle <> 'closed' and o.review in ('none', 'approved')
      and (o.payment in ('paid', 'partially_refunded', 'refunded') or o.paid_amount >= o.deposit_amount)
      and ${isWanted(sql`o.id`)}
    order by o.id limit 1 for update of o skip locked`)
  return row?.id ?? null
}

/**
 * Locks one that its buyer has received and keeps, with no case about it, the oldest first; those that others have locked are skipped.
 * @param isWanted the condition of the domain that asks; its argument is the column of the order's id
 */
export async function lockReceivedDevice(
  tx: Queryable,
  isWanted: (id: Sql) => Sql,
): Promise<number | null> {
  const received = sql`
    select o.id from orders.sales_order o
    where o.family = 'device' and o.lifecycle <> 'closed' and o.fulfilment = 'received' and o.payment <> 'refunded'
      and not exists (select from orders.open_case c where c.order_id = o.id) and ${isWanted(sql`o.id`)}`
  const findOne = () =>
    tx.maybeRow<{ id: number }>(sql`${received} order by o.id limit 1 for update of o skip locked`)
  for (let found = await findOne(); found !== null; found = await findOne()) {
    // What stands in other tables was read before the lock: an objection or a case of that moment is seen now.
    if ((await tx.maybeRow(sql`${received} and o.id = ${found.id}`)) !== null) return found.id
  }
  return null
}

/** A buyer's that are not over, the newest first. */
export const listOpenDevices = (db: Queryable, buyerId: number, limit: number) =>
  db.rows<OrderRow>(sql`
    select * from orders.sales_order where buyer_id = ${buyerId} and family = 'device' and lifecycle = 'open'
    order by id desc limit ${limit}`)

/** Whether all parcels have arrived, as carriers report or staff mark it. */
export const areParcelsSigned = async (db: Queryable, orderId: number): Promise<boolean> =>
  (
    await db.row<{ signed: boolean }>(sql`
      select coalesce(bool_and(signed_at is not null), false) as signed from orders.parcel where order_id = ${orderId}`)
  ).signed
