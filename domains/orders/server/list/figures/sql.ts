/** Statements of the figures above the office's list of orders. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type Days = { now: Instant; timeZone: string; dayCount: number }

/** Orders placed and sales of the last days on the shop's clock, in base currency; days without any are 0. */
export const listLastDays = (db: Queryable, { now, timeZone, dayCount }: Days) =>
  db.rows<{ day: string; orderCount: number; salesAmount: number }>(sql`
    with day as (
      select d::date as day, d at time zone ${timeZone} as begins_at,
        (d + interval '1 day') at time zone ${timeZone} as ends_at
      from generate_series(date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) - make_interval(days => ${dayCount - 1}),
        date_trunc('day', ${now}::timestamptz at time zone ${timeZone}), interval '1 day') as d)
    select to_char(day, 'YYYY-MM-DD') as day,
      (select count(*)::int from orders.sales_order o
        where o.placed_at >= begins_at and o.placed_at < ends_at and o.placed_at <= ${now}) as order_count,
      (select coalesce(round(sum((o.paid_amount - o.refunded_amount) / o.rate)), 0)::bigint from orders.sales_order o
        where o.paid_at >= begins_at and o.paid_at < ends_at and o.paid_at <= ${now} and o.lifecycle <> 'closed') as sales_amount
    from day order by day`)

/** Proofs of payment that wait for a review; those about which their buyer is asked have no deadline, and wait for the buyer. */
export const vouchers = (db: Queryable) =>
  db.row<{ voucherCount: number; oldestVoucherAt: Instant | null }>(sql`
    select count(*)::int as voucher_count, min(offline_at) as oldest_voucher_at
    from orders.sales_order where lifecycle = 'open' and payment = 'voucher_review' and review_by is not null`)
