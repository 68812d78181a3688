/** Statements of a price adjustment: each line's share of the tax. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export function lineAmountsOf(tx: Queryable, orderId: number) {
  return tx.rows<{ id: number; lineAmount: number }>(sql`
    select id, greatest(0, line_amount + coupon_amount) as line_amount from orders.line where order_id = ${orderId} order by position`)
}

type Taxes = { orderId: number; lineIds: number[]; shares: number[] }

export async function setLineTaxes(tx: Queryable, to: Taxes): Promise<void> {
  await tx.count(sql`
    update orders.line l set tax_amount = s.amount
    from unnest(${to.lineIds}::bigint[], ${to.shares}::bigint[]) as s (id, amount)
    where l.order_id = ${to.orderId} and l.id = s.id`)
}
