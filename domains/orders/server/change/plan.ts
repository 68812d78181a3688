/** The payment plan that an order of machines begins with: its deposit, the deadlines of that, and the mail that says so. */
import type { Settings } from '#domains/settings/definition.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { computeDeposit, scaleDeposit } from '../../payment-plan.ts'
import { mailTo } from '../mail.ts'
import type { OrderRow } from '../row.ts'

type Plan = Pick<OrderRow, 'depositAmount' | 'balanceDays' | 'keepsDeposit'>

const PAID_AT_ONCE: Plan = { depositAmount: null, balanceDays: null, keepsDeposit: false }

type Planned = Pick<OrderRow, 'family' | 'payableAmount' | 'currency'> & {
  rate: number
  /** As agreed in a quote, whatever the order is worth; null: by the settings of the day. */
  depositPercent: number | null
}

/** The payment plan that an order begins with. */
export function planFor(order: Planned, settings: Settings): Plan {
  const { family, payableAmount, currency, rate, depositPercent } = order
  if (family !== 'device') return PAID_AT_ONCE
  const isSmall = payableAmount / rate < settings['orders.depositFrom']
  const percent = depositPercent ?? (isSmall ? 0 : settings['orders.depositPercent'])
  const depositAmount = computeDeposit(payableAmount, { percent, step: PRICE_STEP[currency] })
  if (depositAmount === null) return PAID_AT_ONCE
  return {
    depositAmount,
    balanceDays: settings['orders.balanceDays'],
    keepsDeposit: settings['orders.keepsDeposit'],
  }
}

/** The plan of an unpaid order whose price staff have changed: the deposit keeps its share of the total. */
export function planAfter(order: OrderRow, payableAmount: number): Plan {
  const { depositAmount, balanceDays, keepsDeposit } = order
  if (depositAmount === null) return PAID_AT_ONCE
  const step = PRICE_STEP[order.currency]
  const amount = scaleDeposit(depositAmount, { from: order.payableAmount, to: payableAmount, step })
  return amount === null ? PAID_AT_ONCE : { depositAmount: amount, balanceDays, keepsDeposit }
}

/** When a mail reminds of a stage: some hours before its deadline, once. */
export const stageReminderOf = (payBy: Instant, settings: Settings): Instant =>
  later(payBy, -settings['orders.stageReminderHours'] * HOUR_MS)

/** The deadline of a deposit, and its reminder. */
export function depositTimes(now: Instant, settings: Settings) {
  const payBy = later(now, settings['orders.depositHours'] * HOUR_MS)
  return { payBy, nextReminderAt: stageReminderOf(payBy, settings) }
}

type PlannedOrder = Parameters<typeof mailTo>[1] &
  Pick<OrderRow, 'payableAmount' | 'currency' | 'payBy' | 'balanceDays' | 'keepsDeposit'>

/** An order with a deposit can be paid from now on: the buyer reads how much, by when, and what becomes of it when they cancel. */
export const mailOfPlan = (
  tx: Queryable,
  order: PlannedOrder,
  { depositAmount, ...to }: { depositAmount: number } & Parameters<typeof mailTo>[4],
): Promise<void> => {
  const { payableAmount: amount, currency, payBy, balanceDays } = order
  const template = order.keepsDeposit ? 'deposit-due-kept' : 'deposit-due'
  const deposit = { amount: depositAmount, currency }
  const values = { amount: { amount, currency }, deposit, payBy, days: balanceDays ?? 0 }
  return mailTo(tx, order, template, values, to)
}
