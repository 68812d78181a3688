/** Sums of reports straight from orders and refunds, as slowly as one likes: what reports must come to. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export type Expected = {
  day: string
  orderCount: number
  chargedAmount: number
  refundAmount: number
}

/** By days of the zone, in the base currency. */
export const expectedByDay = (db: Queryable, timeZone: string) =>
  db.rows<Expected>(sql`
    with sale as (
      select (o.paid_at at time zone ${timeZone})::date as day, 1 as orders, round(o.payable_amount / o.rate) as charged, 0 as refunded
      from orders.sales_order o where o.paid_at is not null
      union all
      select (o.closed_at at time zone ${timeZone})::date, 0, 0, round(o.payable_amount / o.rate)
      from orders.sales_order o where o.paid_at is not null and o.lifecycle = 'closed'
      union all
      select (r.done_at at time zone ${timeZone})::date, 0, 0, round(r.amount / o.rate)
      from payments.refund r join orders.sales_order o on o.id = r.order_id
      where o.paid_at is not null and o.lifecycle <> 'closed' and r.state = 'succeeded' and r.reason = 'cancelled')
    select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::int as order_count, sum(charged)::bigint as charged_amount,
      sum(refunded)::bigint as refund_amount
    from sale group by 1 order by 1`)
