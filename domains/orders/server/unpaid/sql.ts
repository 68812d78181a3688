/** Statements about what a buyer holds without having paid. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'

/** Serializes the orders of one buyer that check unpaid limits, until this transaction ends. */
export async function lockUnpaid(tx: Queryable, buyerId: number): Promise<void> {
  await tx.row(
    sql`select pg_advisory_xact_lock(hashtextextended('orders.unpaid ' || ${buyerId}::bigint, 0))`,
  )
}

/** Paid orders that were not refunded. Closed orders do not count: their money was or will be returned. */
const isStillPaid = (buyerId: number) =>
  sql`buyer_id = ${buyerId} and paid_at is not null and lifecycle <> 'closed'`

/**
 * `amount` is what is still due, in minor units of the base currency. A voucher under review is not a payment yet, and a
 * partial payment not a full one.
 */
export type Unpaid = { count: number; amount: number; hasPaid: boolean }

/**
 * Orders past their deadline hold nothing, even if the sweep has not closed them yet. Locks and counts in one round trip,
 * but by two statements: a single one would count the rows from before it waited.
 */
export async function countUnpaidAlone(
  tx: Queryable,
  buyerId: number,
  now: Instant,
): Promise<Unpaid> {
  const [, unpaid] = await pipeline([
    () => lockUnpaid(tx, buyerId),
    () => countUnpaid(tx, buyerId, now),
  ])
  return unpaid
}

const countUnpaid = (tx: Queryable, buyerId: number, now: Instant) =>
  tx.row<Unpaid>(sql`
    select count(*)::int as count, coalesce(round(sum((payable_amount - paid_amount) / rate)), 0)::bigint as amount,
      exists (select from orders.sales_order where ${isStillPaid(buyerId)}) as has_paid
    from orders.sales_order
    where buyer_id = ${buyerId} and lifecycle = 'open' and payment in ('unpaid', 'partially_paid', 'voucher_review')
      and (payment = 'voucher_review' or closes_at > ${now}) and ${hasNoDeposit}`)

/** Whose deposit is paid holds goods with money, as long as the balance may take. */
const hasNoDeposit = sql`(deposit_amount is null or paid_amount < deposit_amount)`

/**
 * Orders that hold goods for days without money: by a transfer from when it was chosen, by a deposit from when they were placed. `count`:
 * those that began since, and are not paid. `expired`: those that ended unpaid since the latest order that was paid and not refunded: the
 * deadline closed them, or their buyer cancelled `lateHours` or more after they began.
 */
export type LongHolds = { count: number; expired: number; hasPaid: boolean }

type Holding = {
  buyerId: number
  /** The order that is about to hold; null while it is not made. */
  exceptId: number | null
  since: Instant
  lateHours: number
}

export const countLongHolds = (tx: Queryable, { buyerId, exceptId, since, lateHours }: Holding) =>
  tx.row<LongHolds>(sql`
    with paid as (
      select max(paid_at) as at from orders.sales_order where ${isStillPaid(buyerId)}),
    held as (
      select closed_by, closed_at, case when deposit_amount is null then offline_at else placed_at end as since
      from orders.sales_order
      where buyer_id = ${buyerId} and (offline_at is not null or deposit_amount is not null) and paid_at is null
        and (${exceptId}::bigint is null or id <> ${exceptId}) and ${hasNoDeposit})
    select count(*) filter (where h.since > ${since})::int as count,
      count(*) filter (where (h.closed_by = 'system' or (h.closed_by = 'buyer'
          and h.closed_at >= h.since + make_interval(hours => ${lateHours}::int)))
        and (paid.at is null or h.since > paid.at))::int as expired,
      coalesce(bool_or(paid.at is not null), false) as has_paid
    from paid left join held h on true`)
