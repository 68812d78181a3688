/** Statements of a price adjustment: each line's share of the tax. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

type Line = {
  id: number
  lineAmount: number
  couponAmount: number
  pointsAmount: number
  freightAmount: number
}

export const linesOf = (tx: Queryable, orderId: number) =>
  tx.rows<Line>(sql`
    select id, line_amount, coupon_amount, points_amount, freight_amount from orders.line where order_id = ${orderId} order by position`)

type Taxes = { orderId: number; lineIds: number[]; shares: number[] }

export async function setLineTaxes(tx: Queryable, to: Taxes): Promise<void> {
  await tx.count(sql`
    update orders.line l set tax_amount = s.amount
    from unnest(${to.lineIds}::bigint[], ${to.shares}::bigint[]) as s (id, amount)
    where l.order_id = ${to.orderId} and l.id = s.id`)
}
