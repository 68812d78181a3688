/** Statements about packing and requests to cancel. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export async function isPacking(tx: Queryable, orderId: number): Promise<boolean> {
  const rows = await tx.rows(sql`select from orders.packing where order_id = ${orderId}`)
  return rows.length > 0
}

/** @returns false when packing has begun already */
export async function startPacking(
  tx: Queryable,
  to: { orderId: number; now: Instant; staffId: number; staffName: string },
): Promise<boolean> {
  const started = await tx.count(sql`
    insert into orders.packing (order_id, started_at, staff_id, staff_name)
    values (${to.orderId}, ${to.now}, ${to.staffId}, ${to.staffName}) on conflict do nothing`)
  return started === 1
}

/** @returns false when packing had not begun */
export async function stopPacking(tx: Queryable, orderId: number): Promise<boolean> {
  return (await tx.count(sql`delete from orders.packing where order_id = ${orderId}`)) === 1
}

export type NewRequest = {
  orderId: number
  buyerId: number
  reason: string
  text: string
  askedAt: Instant
  dueAt: Instant
}

/** @returns false when a request is pending already */
export async function addRequest(tx: Queryable, form: NewRequest): Promise<boolean> {
  const added = await tx.count(sql`
    insert into orders.cancel_request (order_id, buyer_id, reason, text, asked_at, due_at)
    values (${form.orderId}, ${form.buyerId}, ${form.reason}, ${form.text}, ${form.askedAt}, ${form.dueAt})
    on conflict (order_id) where state = 'waiting' do nothing`)
  return added === 1
}

export type Ended = {
  orderId: number
  state: 'agreed' | 'declined' | 'withdrawn'
  by: 'buyer' | 'staff' | 'system'
  decision: string
  now: Instant
}

/** Ends the pending request. @returns it with the buyer's reason, null when none is pending */
export function endRequest(tx: Queryable, to: Ended) {
  return tx.maybeRow<{ id: number; reason: string }>(sql`
    update orders.cancel_request set state = ${to.state}, decided_at = ${to.now}, decided_by = ${to.by},
      decision = ${to.decision}, paused_at = null
    where order_id = ${to.orderId} and state = 'waiting' returning id, reason`)
}

/** While its buyer is asked for more, a request is not agreed to by silence. @returns false when none waits for staff */
export async function pause(tx: Queryable, orderId: number, now: Instant): Promise<boolean> {
  const paused = await tx.count(sql`
    update orders.cancel_request set paused_at = ${now}
    where order_id = ${orderId} and state = 'waiting' and paused_at is null`)
  return paused === 1
}

/** Its deadline moves on by the time that it stood. @returns false when it did not wait for its buyer */
export async function resume(tx: Queryable, orderId: number, now: Instant): Promise<boolean> {
  const resumed = await tx.count(sql`
    update orders.cancel_request
    set paused_at = null, due_at = due_at + greatest(interval '0', ${now}::timestamptz - paused_at)
    where order_id = ${orderId} and state = 'waiting' and paused_at is not null`)
  return resumed === 1
}

/** @returns the id of the pending request of an order, null when none is pending */
export async function findRequest(tx: Queryable, orderId: number): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from orders.cancel_request where order_id = ${orderId} and state = 'waiting'`)
  return row?.id ?? null
}

/**
 * Whether staff have declined since packing began: an answer from before packing was undone no longer counts. A machine whose deposit is paid
 * is being built all the time.
 */
export async function isDeclined(tx: Queryable, orderId: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from orders.cancel_request request
      join orders.sales_order o on o.id = request.order_id left join orders.packing using (order_id)
    where order_id = ${orderId} and request.state = 'declined'
      and (request.decided_at >= packing.started_at or o.paid_amount >= o.deposit_amount)`)
  return rows.length > 0
}

/**
 * Finds and locks an order whose request to cancel was not answered in time. A machine whose deposit is paid is being built: it waits
 * for an answer, however late.
 */
export async function overdueRequest(
  tx: Queryable,
  now: Instant,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> {
  const row = await tx.maybeRow<{ orderId: number }>(sql`
    select request.order_id from orders.cancel_request request join orders.sales_order o on o.id = request.order_id
    where request.state = 'waiting' and request.paused_at is null and request.due_at <= ${now} and ${isAwake(sql`request.order_id`)}
      and (o.deposit_amount is null or o.paid_amount < o.deposit_amount)
    order by request.due_at limit 1 for update of request skip locked`)
  return row?.orderId ?? null
}

/** Requests that wait for staff: those that wait for their buyer, who is asked for more, do not count. */
export async function waitingCount(db: Queryable): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from orders.cancel_request
    where state = 'waiting' and paused_at is null`)
  return count
}
