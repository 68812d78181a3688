/** When what is left of an order has to be paid, and when a mail reminds of it. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { isDepositPaid } from '../../payment-plan.ts'
import type { OrderRow } from '../row.ts'
import { balanceTimes } from './deposit.ts'
import { stageReminderOf } from './plan.ts'

type Part = { paidAmount: number; isWaiting: boolean; receipt: { now: Instant; uploadBy: Instant } }

/** What a part of the money leaves: the balance with its own deadline, or some hours to pay the rest. */
export async function owingAfter(
  tx: Queryable,
  order: OrderRow,
  { paidAmount, isWaiting, receipt }: Part,
): Promise<Partial<OrderRow>> {
  // A proof stops the reminders while it is reviewed: of what is left they go on.
  const settings = await readSettings(tx)
  // Paid in full before another address made it more expensive: no clock closes it.
  if (order.paidAt !== null) return isWaiting ? {} : { reviewBy: null, nextReminderAt: null }
  if (isDepositPaid(order)) {
    return isWaiting
      ? { reviewBy: order.reviewBy }
      : { reviewBy: null, nextReminderAt: remindAgainAt(order, receipt.now, settings) }
  }
  if (isDepositPaid({ ...order, paidAmount })) {
    const { reviewBy, ...times } = balanceTimes(order, receipt.now, settings)
    return isWaiting ? { ...times, nextReminderAt: null } : { ...times, reviewBy }
  }
  if (isWaiting) return { closingHeldUntil: null }
  // A part of the money holds pieces of a flash sale no longer than none.
  if (order.piecesHeldUntil !== null)
    return { closingHeldUntil: null, nextReminderAt: null, reviewBy: null }
  return { closingHeldUntil: null, ...owingUntil(receipt.uploadBy, settings) }
}

/** The reminder before the balance's deadline, or that deadline; at once, where it has passed unnoticed meanwhile. */
export function remindAgainAt(order: OrderRow, now: Instant, settings: Settings): Instant | null {
  const remindAt = stageReminderOf(order.payBy, settings)
  if (remindAt > now) return remindAt
  if (order.payBy > now) return order.payBy
  return order.balanceOverdueAt === null ? now : null
}

const owingUntil = (payBy: Instant, settings: Settings) => ({
  payBy,
  nextReminderAt: lastReminderOf(payBy, settings),
  reviewBy: null,
})

/** When the first and the second reminder of a bank transfer are due. */
export async function bankTransferTimes(db: Queryable, now: Instant) {
  const settings = await readSettings(db)
  const uploadBy = later(now, settings['payments.voucherHours'] * HOUR_MS)
  return { uploadBy, remindAt: later(now, settings['payments.voucherReminderHours'] * HOUR_MS) }
}

/** The last reminder before the deadline of a bank transfer, or null where the shop sends none. */
export function lastReminderOf(payBy: Instant, settings: Settings): Instant | null {
  const hours = settings['payments.voucherLastReminderHours']
  return hours === 0 ? null : later(payBy, -hours * HOUR_MS)
}
