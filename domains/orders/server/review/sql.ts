/** Statements about reviews of orders. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReviewRule } from '../../contract.ts'

export type NewReview = {
  orderId: number
  buyerId: number
  rules: readonly ReviewRule[]
  askedAt: Instant
  dueAt: Instant
}

/** What was approved is asked for again when its address has changed: then it waits as if nobody had decided. */
export async function addReview(tx: Queryable, form: NewReview): Promise<void> {
  await tx.count(sql`
    insert into orders.review (order_id, buyer_id, rules, asked_at, due_at)
    values (${form.orderId}, ${form.buyerId}, ${form.rules as string[]}, ${form.askedAt}, ${form.dueAt})
    on conflict (order_id) do update set rules = excluded.rules, asked_at = excluded.asked_at, due_at = excluded.due_at, outcome = null,
      decided_at = null, staff_id = null, staff_name = '', note = '', stood = interval '0', paused_at = null, escalated_at = null
    where orders.review.outcome = 'approved'`)
}

/** The rules by which an order was reviewed; none where it never was. */
export const reviewedFor = async (tx: Queryable, orderId: number): Promise<ReviewRule[]> => {
  const row = await tx.maybeRow<{ rules: ReviewRule[] }>(sql`
    select rules from orders.review where order_id = ${orderId}`)
  return row?.rules ?? []
}

/** Whether an order goes to another address than when it was approved. */
export const isMovedSinceReview = async (tx: Queryable, orderId: number): Promise<boolean> => {
  const row = await tx.maybeRow(sql`
    select from orders.review r join orders.address_change c on c.order_id = r.order_id
    where r.order_id = ${orderId} and r.outcome = 'approved' and c.at >= r.decided_at and c.undone_at is null limit 1`)
  return row !== null
}

export type Decided = {
  orderId: number
  outcome: 'approved' | 'rejected' | 'dropped'
  staffId: number | null
  staffName: string
  note: string
  now: Instant
}

/** Ends the review of an order. @returns false when none waits */
export async function endReview(tx: Queryable, to: Decided): Promise<boolean> {
  const ended = await tx.count(sql`
    update orders.review set outcome = ${to.outcome}, decided_at = ${to.now}, paused_at = null, staff_id = ${to.staffId}::bigint,
      staff_name = ${to.staffName}, note = ${to.note}
    where order_id = ${to.orderId} and outcome is null`)
  return ended === 1
}

/** Its deadline stands while its buyer is asked. @returns false when none waits for staff */
export async function pauseReview(tx: Queryable, orderId: number, now: Instant): Promise<boolean> {
  const paused = await tx.count(sql`
    update orders.review set paused_at = ${now}
    where order_id = ${orderId} and outcome is null and paused_at is null`)
  return paused === 1
}

/** @returns its deadline, later by the time that it stood; null when it did not wait for its buyer */
export async function resumeReview(
  tx: Queryable,
  orderId: number,
  now: Instant,
): Promise<Instant | null> {
  const resumed = await tx.maybeRow<{ dueAt: Instant }>(sql`
    update orders.review r set paused_at = null, due_at = r.due_at + p.stood, stood = r.stood + p.stood
    from (select order_id, greatest(interval '0', ${now}::timestamptz - paused_at) as stood from orders.review
      where order_id = ${orderId} and outcome is null and paused_at is not null) p
    where r.order_id = p.order_id returning r.due_at`)
  return resumed?.dueAt ?? null
}

/** One order whose review has waited for this long, and of which nobody was told. */
export async function nextToEscalate(
  tx: Queryable,
  askedBefore: Instant,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> {
  const row = await tx.maybeRow<{ orderId: number }>(sql`
    select order_id from orders.review
    where outcome is null and escalated_at is null and paused_at is null and asked_at + stood <= ${askedBefore} and ${isAwake(sql`order_id`)}
    order by asked_at limit 1 for update skip locked`)
  return row?.orderId ?? null
}

export async function setEscalated(tx: Queryable, orderId: number, now: Instant): Promise<void> {
  await tx.count(sql`update orders.review set escalated_at = ${now} where order_id = ${orderId}`)
}
