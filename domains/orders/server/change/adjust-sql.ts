/** Statements of a price adjustment: each line's share of the tax. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** What tax is shared by: the amounts of the lines, and of an order with a coupon what is paid for each. */
export function taxedAmountsOf(tx: Queryable, orderId: number) {
  return tx.rows<{ id: number; amount: number }>(sql`
    select l.id, case when o.coupon_amount = 0 then l.line_amount
      else greatest(0, l.line_amount + l.coupon_amount + l.freight_amount) end as amount
    from orders.line l join orders.sales_order o on o.id = l.order_id where l.order_id = ${orderId} order by l.position`)
}

type Taxes = { orderId: number; lineIds: number[]; shares: number[] }

export async function setLineTaxes(tx: Queryable, to: Taxes): Promise<void> {
  await tx.count(sql`
    update orders.line l set tax_amount = s.amount
    from unnest(${to.lineIds}::bigint[], ${to.shares}::bigint[]) as s (id, amount)
    where l.order_id = ${to.orderId} and l.id = s.id`)
}
