/** Orders of machines that are paid in two stages: their plan, its deadlines, and what a paid deposit changes. */
import { audit } from '#domains/audit/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { OrderReasons } from '../../reasons.ts'
import { dueNowOf, isDepositPaid, restOf } from '../../payment-plan.ts'
import { mailTo } from '../mail.ts'
import { axesOf, isOwing, type OrderRow } from '../row.ts'
import { lockOrderOf } from './cancel.ts'
import { asStaff, remark, SYSTEM } from './change.ts'
import { HELD_OPEN } from './held.ts'
import { stageReminderOf } from './plan.ts'

/** What a receipt that reaches the deposit sets: the balance's deadline, and no clock closes the order from now on. */
export function balanceTimes({ balanceDays }: OrderRow, now: Instant, settings: Settings) {
  const payBy = later(now, (balanceDays ?? 0) * DAY_MS)
  return {
    payBy,
    closingHeldUntil: HELD_OPEN,
    nextReminderAt: stageReminderOf(payBy, settings),
    reviewBy: null,
  }
}

const moneyOf = ({ currency }: OrderRow, amount: number) => ({ amount, currency })

/** The deposit has arrived: the buyer reads what is left, and by when. */
export const mailOfDeposit = (tx: Queryable, order: OrderRow, now: Instant): Promise<void> =>
  mailTo(
    tx,
    order,
    'deposit-paid',
    {
      amount: moneyOf(order, order.paidAmount),
      balance: moneyOf(order, restOf(order)),
      payBy: order.payBy,
    },
    { now, once: now },
  )

/** Reminds of the stage that is due. A balance whose deadline has passed is overdue: staff decide what becomes of the order. */
export async function remindOfStage(
  tx: Queryable,
  order: OrderRow,
  { now, once }: { now: Instant; once: string },
): Promise<void> {
  const values = { amount: moneyOf(order, dueNowOf(order)), payBy: order.payBy }
  if (!isDepositPaid(order)) return mailTo(tx, order, 'deposit-reminder', values, { now, once })
  if (now < order.payBy) return mailTo(tx, order, 'balance-reminder', values, { now, once })
  const overdue = { ...order, balanceOverdueAt: now, nextReminderAt: null }
  await remark(tx, overdue, { by: SYSTEM, event: 'balanceOverdue', now })
  await mailTo(tx, order, 'balance-overdue', values, { now, once })
}

/** Staff give a buyer more time for the balance, or less. @throws {Refused} orderNotFound, notNow */
export async function moveBalance(
  context: StaffContext,
  { orderNumber, days, note }: { orderNumber: string; days: number; note: string },
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, null)
    const axes = axesOf(order)
    if (axes.lifecycle !== 'open' || !isOwing(axes.payment) || !isDepositPaid(order)) {
      throw new Refused(OrderReasons.notNow, { detail: { axes } })
    }
    const settings = await readSettings(tx)
    const payBy = later(now, days * DAY_MS)
    const remindAt = stageReminderOf(payBy, settings)
    const moved = {
      ...order,
      payBy,
      balanceOverdueAt: null,
      nextReminderAt: remindAt > now ? remindAt : payBy,
    }
    await remark(tx, moved, { by: asStaff(context), event: 'balanceMoved', note, now })
    const values = { amount: moneyOf(order, dueNowOf(order)), payBy }
    await mailTo(tx, order, 'balance-reminder', values, { now, once: now })
    await audit(tx, context, {
      action: 'orders.moveBalance',
      object: `order:${orderNumber}`,
      before: { payBy: order.payBy },
      after: { payBy, note },
    })
  })
}

/** A balance comes up once more when its deadline has passed. */
export const nextStageReminder = (order: OrderRow, now: Instant): Instant | null =>
  isDepositPaid(order) && now < order.payBy ? order.payBy : null
