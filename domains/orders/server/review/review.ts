/** Reviews of orders: asked for by a rule, decided by staff, and over when the order is closed otherwise. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { endItem } from '#domains/work/server/door.ts'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReviewRule } from '../../contract.ts'
import { isInReview } from '../../states.ts'
import { change, remark, type By } from '../change/change.ts'
import { depositTimes, mailOfPlan } from '../change/plan.ts'
import { amountOf, mailTo } from '../mail.ts'
import { isOwing, type OrderRow } from '../row.ts'
import { withdrawOpen } from './revise-sql.ts'
import * as sql from './sql.ts'

export const reviewDueAt = (now: Instant, settings: Settings): Instant =>
  later(now, settings['orders.reviewHours'] * HOUR_MS)

/** What an order that these rules catch begins or goes on with. */
export const reviewedBy = (rules: readonly ReviewRule[], now: Instant, settings: Settings) =>
  rules.length === 0
    ? ({ review: 'none', reviewBy: null } as const)
    : ({ review: 'submitted', reviewBy: reviewDueAt(now, settings) } as const)

/** Records why a locked order, which is on terms now, is reviewed. */
export async function askForReview(
  tx: Queryable,
  order: OrderRow,
  { rules, by, now }: { rules: readonly ReviewRule[]; by: By; now: Instant },
): Promise<void> {
  const { id: orderId, buyerId, reviewBy } = order
  if (reviewBy === null) throw new Error(`the review of ${order.number} has no due time`)
  await sql.addReview(tx, { orderId, buyerId, rules, askedAt: now, dueAt: reviewBy })
  await remark(tx, order, { by, event: 'reviewAsked', now })
}

/** A member of staff has begun: the buyer reads that the order is under review. Once; what is begun stays so. */
export async function startReview(
  tx: Queryable,
  order: OrderRow,
  { by, now }: { by: By; now: Instant },
): Promise<void> {
  if (order.review !== 'submitted' || order.lifecycle !== 'open') return
  await change(tx, order, { act: 'startReview', by, event: 'reviewStarted', now })
}

/** Its buyer is asked: no deadline is shown until they have answered. @returns false when it does not wait for staff */
export async function pauseReview(
  tx: Queryable,
  order: OrderRow,
  { by, event, now }: Remark,
): Promise<boolean> {
  if (!(await sql.pauseReview(tx, order.id, now))) return false
  await remark(tx, { ...order, reviewBy: null }, { by, event, now })
  return true
}

/** The buyer has answered, or the question is over: the deadline runs again, later by the time that it stood. */
export async function resumeReview(
  tx: Queryable,
  order: OrderRow,
  { by, event, now }: Remark,
): Promise<void> {
  const reviewBy = await sql.resumeReview(tx, order.id, now)
  if (reviewBy !== null) await remark(tx, { ...order, reviewBy }, { by, event, now })
}

type Remark = { by: By; event: string; now: Instant }
type Decision = { by: By; note: string; now: Instant }

/**
 * Approves a locked order. One that is not paid can be paid from now on; one on credit terms is paid for from now on, so that its time to be
 * shipped begins.
 * @throws {Refused} notNow
 */
export async function approveReview(
  tx: Queryable,
  order: OrderRow,
  { by, note, now }: Decision,
): Promise<OrderRow> {
  const owes = isOwing(order.payment)
  const approved = await change(tx, order, {
    act: 'approveReview',
    set: {
      reviewBy: null,
      closingHeldUntil: null,
      ...(owes ? payableFrom(order, now, await readSettings(tx)) : { paidAt: now }),
    },
    by,
    event: 'reviewApproved',
    note,
    now,
  })
  await end(tx, order, { outcome: 'approved', by, note, now })
  const values = amountOf(approved)
  const { depositAmount, payBy } = approved
  if (owes && depositAmount !== null) await mailOfPlan(tx, approved, { depositAmount, now })
  else if (owes) await mailTo(tx, approved, 'order-approved', { ...values, payBy }, { now })
  else await mailTo(tx, approved, 'order-cleared', values, { now })
  return approved
}

/** As long as a deposit may take, or an order that staff placed: the buyer has to be reached first. */
function payableFrom({ depositAmount }: OrderRow, now: Instant, settings: Settings) {
  if (depositAmount !== null) return depositTimes(now, settings)
  const payBy = later(now, settings['orders.placedForPayHours'] * HOUR_MS)
  return { payBy, nextReminderAt: later(payBy, -settings['orders.payReminderMinutes'] * MINUTE_MS) }
}

/** Rejects a locked order; the caller closes it in the same transaction. @throws {Refused} notNow */
export async function rejectReview(
  tx: Queryable,
  order: OrderRow,
  { by, note, now }: Decision,
): Promise<OrderRow> {
  const set = { reviewBy: null, closingHeldUntil: null }
  const act = 'rejectReview'
  const rejected = await change(tx, order, { act, set, by, event: 'reviewRejected', note, now })
  await end(tx, order, { outcome: 'rejected', by, note, now })
  return rejected
}

/** The order is closed otherwise: what waited in the queue is over. */
export async function dropReview(
  tx: Queryable,
  order: OrderRow,
  { by, now }: { by: By; now: Instant },
): Promise<void> {
  if (!isInReview(order)) return
  const proposers = await end(tx, order, { outcome: 'dropped', by, note: '', now })
  await endItem(tx, { kind: 'orderReviews', ref: order.number }, now, {
    event: by.actor === 'buyer' ? 'cancelled' : 'closed',
    exceptId: by.actor === 'staff' ? by.id : null,
    alsoIds: proposers,
  })
}

/** @returns who had proposed a change that its buyer has not answered */
async function end(
  tx: Queryable,
  { id: orderId, number }: OrderRow,
  { outcome, by, note, now }: Decision & { outcome: sql.Decided['outcome'] },
): Promise<number[]> {
  const staffId = by.actor === 'staff' ? by.id : null
  const staffName = by.actor === 'staff' ? by.name : ''
  const proposers = await withdrawOpen(tx, orderId, now)
  const ended = await sql.endReview(tx, { orderId, outcome, staffId, staffName, note, now })
  if (!ended) throw new Error(`${number} is in review and has none`)
  return proposers
}
