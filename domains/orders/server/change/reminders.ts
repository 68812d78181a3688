/** Reminder mails about what an order waits for: payment, transfer, receipt. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { mailTo } from '../mail.ts'
import { isOverdue, isOwing, type OrderRow } from '../row.ts'
import { lastReminderOf } from './deadlines.ts'
import { nextStageReminder, remindOfStage } from './deposit.ts'
import { hasLineToEvaluate } from '../evaluate/sql.ts'
import * as sql from './sql.ts'

/** The next reminder to confirm receipt after `now`, or null when there is none left. */
export function receiptReminderOf(
  confirmDue: Instant,
  { settings, now }: { settings: Settings; now: Instant },
): Instant | null {
  const days = [
    settings['orders.confirmFirstReminderDays'],
    settings['orders.confirmLastReminderDays'],
  ]
  const times = days.map((each) => later(confirmDue, -each * DAY_MS)).sort()
  return times.find((at) => at > now) ?? null
}

/** When the buyer of an order that was received at `now` is invited to review its goods; null: never. */
export function invitationOf(now: Instant, settings: Settings): Instant | null {
  const days = settings['orders.evaluateInviteDays']
  return days === 0 ? null : later(now, days * DAY_MS)
}

/** Once, while there is something to review. An invitation that would come after the end is left out. */
export const inviteToEvaluate = rowSweep({
  name: 'orders.invite-to-evaluate',
  everySeconds: 60,
  find: sql.dueForInvitation,
  async move(tx, orderId, { now }) {
    const order = await sql.lockedById(tx, orderId)
    const settings = await readSettings(tx)
    await sql.setReminder(tx, order.id, null)
    const isOver =
      order.receivedAt === null ||
      now >= later(order.receivedAt, settings['orders.evaluateDays'] * DAY_MS)
    if (isOver || order.hiddenAt !== null || !(await hasLineToEvaluate(tx, order.id))) return
    await mailTo(tx, order, 'evaluate-invitation', {}, { now, page: 'evaluate' })
  },
})

/** A reminder that would come too late to be of use is skipped. */
export const remindOfOrders = rowSweep({
  name: 'orders.remind',
  everySeconds: 10,
  find: sql.dueForReminder,
  async move(tx, orderId, { now }) {
    const order = await sql.lockedById(tx, orderId)
    const settings = await readSettings(tx)
    await sql.setReminder(tx, order.id, nextOf(order, { settings, now }))
    const once = order.nextReminderAt ?? ''
    if (isOwing(order.payment) && !isOverdue(order, now)) {
      if (order.depositAmount !== null) return remindOfStage(tx, order, { now, once })
      const amount = { amount: order.payableAmount - order.paidAmount, currency: order.currency }
      await mailTo(tx, order, 'pay-reminder', { amount, payBy: order.payBy }, { now, once })
    }
    if (order.fulfilment === 'shipped' && order.confirmDue !== null && now < order.confirmDue) {
      await mailTo(tx, order, 'receipt-reminder', { confirmsAt: order.confirmDue }, { now, once })
    }
  },
})

function nextOf(order: OrderRow, at: { settings: Settings; now: Instant }): Instant | null {
  if (order.fulfilment === 'shipped' && order.confirmDue !== null) {
    return receiptReminderOf(order.confirmDue, at)
  }
  if (!isOwing(order.payment)) return null
  if (order.depositAmount !== null) return nextStageReminder(order, at.now)
  if (order.offlineAt === null) return null
  const last = lastReminderOf(order.payBy, at.settings)
  return last !== null && at.now < last ? last : null
}
