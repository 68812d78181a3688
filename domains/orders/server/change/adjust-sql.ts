/** Statements of a price adjustment: the tax that an order contains, and each line's share of it. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/db.ts'

export function lineAmountsOf(tx: Queryable, orderId: number) {
  return tx.rows<{ id: number; lineAmount: number }>(sql`
    select id, line_amount from orders.line where order_id = ${orderId} order by position`)
}

type Tax = { orderId: number; taxAmount: number; lineIds: number[]; shares: number[] }

export async function setTax(tx: Queryable, to: Tax): Promise<void> {
  await tx.count(sql`
    with share as (
      update orders.line l set tax_amount = s.amount
      from unnest(${to.lineIds}::bigint[], ${to.shares}::bigint[]) as s (id, amount)
      where l.order_id = ${to.orderId} and l.id = s.id)
    update orders.sales_order set tax_amount = ${to.taxAmount} where id = ${to.orderId}`)
}
