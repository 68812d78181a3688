/** Mails that remind a buyer of what an order waits for: payment, transfer, receipt. */
import type { Instant } from '#kit/contract/values.ts'
import { rowSweep } from '#kit/server/row-sweep.ts'
import { mailTo } from '../mail.ts'
import { DAY_MS, isOverdue, isOwing, later, type OrderRow } from '../row.ts'
import { lastReminderOf } from './pay.ts'
import * as sql from './sql.ts'

/** Days before an order confirms itself (semantics.md 2.12). */
const RECEIPT_DAYS = [3, 1]

/** The next reminder of the receipt after now, or null when there is none any more. */
export function receiptReminderOf(confirmDue: Instant, now: Instant): Instant | null {
  const times = RECEIPT_DAYS.map((days) => later(confirmDue, -days * DAY_MS))
  return times.find((at) => at > now) ?? null
}

/** A reminder that comes too late to be of use is left out. */
export const remindOfOrders = rowSweep({
  name: 'orders.remind',
  everySeconds: 10,
  find: sql.dueForReminder,
  async move(tx, orderId, { now }) {
    const order = await sql.lockedById(tx, orderId)
    await sql.setReminder(tx, order.id, nextOf(order, now))
    const once = order.nextReminderAt ?? ''
    if (isOwing(order.payment) && !isOverdue(order, now)) {
      const amount = { amount: order.payableAmount - order.paidAmount, currency: order.currency }
      await mailTo(tx, order, 'pay-reminder', { amount, payBy: order.payBy }, { now, once })
    }
    if (order.fulfilment === 'shipped' && order.confirmDue !== null && now < order.confirmDue) {
      await mailTo(tx, order, 'receipt-reminder', { confirmsAt: order.confirmDue }, { now, once })
    }
  },
})

function nextOf(order: OrderRow, now: Instant): Instant | null {
  if (order.fulfilment === 'shipped' && order.confirmDue !== null) {
    return receiptReminderOf(order.confirmDue, now)
  }
  if (!isOwing(order.payment) || order.offlineAt === null) return null
  const last = lastReminderOf(order.payBy)
  return now < last ? last : null
}
