/** Statements about after-sales cases by period. */
import sql from 'sql-template-tag'
import { BOUGHT_LINES } from '#domains/orders/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Days of this zone, half-open. */
type Period = { from: string; until: string; timeZone: string }

const beginOf = (day: string, timeZone: string) =>
  sql`(${day}::date::timestamp at time zone ${timeZone})`

export type ReasonRow = {
  productId: number
  reason: string
  caseCount: number
  /** In base units. */
  unitCount: number
}

/** Cases that were opened in the period, by product and reason of their latest round; one about two products counts for both. */
export const reasons = (db: Queryable, { from, until, timeZone }: Period) =>
  db.rows<ReasonRow>(sql`
    select product_id, reason, count(*)::int as case_count, sum(units)::bigint as unit_count
    from (select c.id, l.product_id, r.reason, sum(p.quantity::bigint * l.factor) as units
    from after_sales.sales_case c
    join after_sales.round r on r.case_id = c.id and r.number = c.round
    join after_sales.round_line p on p.case_id = c.id and p.number = c.round
    join ${BOUGHT_LINES} l on l.order_id = p.order_id and l.id = p.line_id
    where c.created_at >= ${beginOf(from, timeZone)} and c.created_at < ${beginOf(until, timeZone)} and c.state <> 'revoked'
    group by c.id, l.product_id, r.reason) of_case
    group by product_id, reason`)

/** From application to the refund that left in the period, in hours; null where none has. */
export const refundTimes = (db: Queryable, { from, until, timeZone }: Period) =>
  db.row<{ count: number; medianHours: number | null; p90Hours: number | null }>(sql`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from refund_at - created_at) / 3600)::float8 as median_hours,
      percentile_cont(0.9) within group (order by extract(epoch from refund_at - created_at) / 3600)::float8 as p90_hours
    from after_sales.sales_case
    where refund_at >= ${beginOf(from, timeZone)} and refund_at < ${beginOf(until, timeZone)}`)

export const casesOpened = async (db: Queryable, { from, until, timeZone }: Period) =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from after_sales.sales_case
      where created_at >= ${beginOf(from, timeZone)} and created_at < ${beginOf(until, timeZone)} and state <> 'revoked'`)
  ).count
