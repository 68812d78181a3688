/** Finds orders of machines that are paid, or whose deposit is, and that nobody has to review any more. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

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
 * Locks one that its buyer has received, the oldest first; those that others have locked are skipped.
 * @param isWanted the condition of the domain that asks; its argument is the column of the order's id
 */
export async function lockReceivedDevice(
  tx: Queryable,
  isWanted: (id: Sql) => Sql,
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select o.id from orders.sales_order o
    where o.family = 'device' and o.lifecycle <> 'closed' and o.fulfilment = 'received' and ${isWanted(sql`o.id`)}
    order by o.id limit 1 for update of o skip locked`)
  return row?.id ?? null
}
