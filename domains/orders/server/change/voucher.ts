/** What payments report of the review of a voucher: it begins, waits for the buyer, goes on, or ends in a rejection. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { mailTo } from '../mail.ts'
import type { OrderRow } from '../row.ts'
import { change, remark, type By, type Change } from './change.ts'
import { hasFixedDeadline } from '../../payment-plan.ts'
import { lastReminderOf, remindAgainAt } from './deadlines.ts'
import { stageReminderOf } from './plan.ts'

/**
 * Stops the deadline until staff have reviewed the voucher.
 * @param round null: the buyer sent none, staff found the transfer on the bank's statement @throws {Refused} notNow
 */
export function startVoucherReview(
  tx: Queryable,
  order: OrderRow,
  { by, now, reviewBy, round }: { by: By; now: Instant; reviewBy: Instant; round: number | null },
): Promise<OrderRow> {
  return change(tx, order, {
    act: 'submitVoucher',
    set: { reviewBy, nextReminderAt: null },
    by,
    ...(round === null
      ? { event: 'transferFound' }
      : { event: 'voucherSubmitted', values: { round } }),
    now,
  })
}

/** Staff ask the buyer about the voucher: no deadline of the review is shown until they have answered. */
export function pauseVoucherReview(
  tx: Queryable,
  order: OrderRow,
  { by, now }: { by: By; now: Instant },
): Promise<void> {
  return setReviewBy(tx, order, null, { by, event: 'voucherQuestion', now })
}

/** The buyer has answered, or the question is over: the deadline of the review runs again, later by the time that it stood. */
export function resumeVoucherReview(
  tx: Queryable,
  order: OrderRow,
  {
    by,
    now,
    reviewBy,
    isAnswered,
  }: { by: By; now: Instant; reviewBy: Instant; isAnswered: boolean },
): Promise<void> {
  const event = isAnswered ? 'voucherAnswer' : 'voucherQuestionOver'
  return setReviewBy(tx, order, reviewBy, { by, event, now })
}

/** An order that was paid otherwise meanwhile has no such deadline. */
function setReviewBy(
  tx: Queryable,
  order: OrderRow,
  reviewBy: Instant | null,
  entry: Pick<Change, 'by' | 'event' | 'now'>,
): Promise<void> {
  const isReviewed = order.payment === 'voucher_review'
  return remark(tx, isReviewed ? { ...order, reviewBy } : order, entry)
}

type Rejection = { by: By; now: Instant; reason: string; submittedAt: Instant }

/**
 * A voucher was rejected. The rest of the time runs on, with a minimum of some hours: each round holds the goods that
 * much longer, and rounds are limited. An order paid otherwise meanwhile stays as it is.
 */
export async function returnVoucher(
  tx: Queryable,
  order: OrderRow,
  { by, now, reason, submittedAt }: Rejection,
): Promise<OrderRow> {
  const rejection = { by, event: 'voucherRejected', note: reason, now }
  if (order.payment !== 'voucher_review') {
    await remark(tx, order, rejection)
    return order
  }
  const settings = await readSettings(tx)
  const changed = await change(tx, order, {
    ...rejection,
    act: 'rejectVoucher',
    aim: { payment: order.paidAmount === 0 ? 'unpaid' : 'partially_paid' },
    set: { reviewBy: null, ...timesAfter(order, { now, submittedAt, settings }) },
  })
  await mailTo(tx, changed, 'voucher-rejected', { reason }, { now, once: now })
  return changed
}

type Returned = { now: Instant; submittedAt: Instant; settings: Settings }

/**
 * No proof moves the deadline of a balance, which only staff do, of what another address costs more, or of pieces of a flash sale.
 */
function timesAfter(order: OrderRow, { now, submittedAt, settings }: Returned) {
  if (order.piecesHeldUntil !== null) return { nextReminderAt: null }
  if (hasFixedDeadline(order)) return { nextReminderAt: remindAgainAt(order, now, settings) }
  const leastMs = settings['payments.voucherRetryHours'] * HOUR_MS
  const leftMs = Date.parse(order.payBy) - Date.parse(submittedAt)
  const payBy = later(now, Math.max(leastMs, leftMs))
  const remindAt =
    order.depositAmount === null
      ? lastReminderOf(payBy, settings)
      : stageReminderOf(payBy, settings)
  const isAhead = remindAt !== null && remindAt > now
  return { payBy, nextReminderAt: isAhead ? remindAt : null }
}
