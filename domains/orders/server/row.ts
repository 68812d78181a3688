/** An order row, and what can be computed from it without other data. */
import * as z from 'zod/mini'
import type { Address } from '#domains/addresses/contract.ts'
import { Totals } from '#domains/pricing/contract.ts'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Axes } from '../contract.ts'

type Steps = z.infer<typeof Totals>['steps']
type LaterSteps = 'relief' | 'coupon' | 'points'
type TotalSteps = Omit<Steps, LaterSteps> & Partial<Pick<Steps, LaterSteps>>

/** Amounts are minor units of `currency`; `rate` is foreign units for one of the base currency. */
export type OrderRow = Axes & {
  id: number
  number: string
  buyerId: number
  quoteId: string
  /** Makes the code of a pickup; null: placed before there were keys. */
  pickupKey: string | null
  family: 'goods' | 'device'
  lang: Lang
  placedAt: Instant
  version: number
  currency: Currency
  rate: string
  goodsAmount: number
  memberAmount: number
  /** What a coupon takes off (≤ 0); `couponId` names it also after it went back. */
  couponAmount: number
  couponId: number | null
  /** What points take off (≤ 0), and how many they are, also after they came back. */
  pointsAmount: number
  pointsCount: number
  freightAmount: number
  taxReliefAmount: number
  taxAmount: number
  taxIncluded: boolean
  taxRatePercent: number
  adjustmentAmount: number
  payableAmount: number
  paidAmount: number
  refundedAmount: number
  /** What an order of machines costs before it is made; the rest is its balance. Null: paid at once. */
  depositAmount: number | null
  /** In how many days after the deposit the balance is due. */
  balanceDays: number | null
  /** Whether the deposit stays with the merchant when the order is cancelled: said before it was placed. */
  keepsDeposit: boolean
  /** Of machines: from acceptance on, as promised when it was placed; null in orders of before, and of other goods. */
  warrantyMonths: number | null
  /** Of machines: the end of the last planned day of their making, on the shop's clock. Null: as for other goods. */
  shipBy: Instant | null
  /** Of a cancelled order: what stays with the merchant. */
  retainedAmount: number
  /** Since when its balance waits for staff, as the clock has noted. */
  balanceOverdueAt: Instant | null
  /** Of a difference order, all three: the order, the case and its round whose replacement costs more. Null: an order of goods. */
  differenceOfId: number | null
  caseNumber: string | null
  caseRound: number | null
  totalSteps: TotalSteps
  address: Address
  delivery: DeliveryMethod
  remarks: string
  /** Of the buyer's purchase order; empty: none. */
  poNumber: string
  payBy: Instant
  /** Until when its pieces of flash sales are held: nothing moves `payBy` beyond it. Null: it has none. */
  piecesHeldUntil: Instant | null
  closingHeldUntil: Instant | null
  closesAt: Instant
  offlineAt: Instant | null
  /** When it was paid on credit terms. */
  termsAt: Instant | null
  reviewBy: Instant | null
  nextReminderAt: Instant | null
  paidAt: Instant | null
  remindedAt: Instant | null
  remindedCount: number
  /** Since when it lies ready to be picked up. */
  pickupReadyAt: Instant | null
  shippedAt: Instant | null
  confirmDue: Instant | null
  extendedAt: Instant | null
  receivedAt: Instant | null
  closedAt: Instant | null
  closedBy: 'buyer' | 'staff' | 'system' | null
  closedReason: string | null
  hiddenAt: Instant | null
}

/** With the base units of each product, in the order in which the catalogue counts them. */
export type SoldOrder = OrderRow & {
  sold: { productId: number; skuId: number; quantity: number }[]
}

export const axesOf = ({ review, payment, fulfilment, lifecycle }: Axes): Axes => ({
  review,
  payment,
  fulfilment,
  lifecycle,
})

type Deadline = Pick<OrderRow, 'lifecycle' | 'payment' | 'closesAt'>

/** Past its deadline and not paid: over, even if the sweep has not closed it yet. */
export const isOverdue = (order: Deadline, now: Instant): boolean =>
  order.lifecycle === 'open' && isOwing(order.payment) && order.closesAt <= now

export const isOwing = (payment: Axes['payment']): boolean =>
  payment === 'unpaid' || payment === 'partially_paid'

/** The axes as shown at this instant. */
export const axesAt = (order: Axes & Deadline, now: Instant): Axes =>
  isOverdue(order, now) ? { ...axesOf(order), lifecycle: 'closed' } : axesOf(order)

export function totalsOf(order: OrderRow): z.infer<typeof Totals> {
  const { currency, goodsAmount, memberAmount, couponAmount, pointsAmount, freightAmount } = order
  const { taxAmount, taxIncluded } = order
  const { taxReliefAmount, taxRatePercent, adjustmentAmount, payableAmount, totalSteps } = order
  return {
    currency,
    goodsAmount,
    memberAmount,
    couponAmount,
    pointsAmount,
    freightAmount,
    taxReliefAmount,
    taxAmount,
    taxIncluded,
    taxRatePercent,
    adjustmentAmount,
    payableAmount,
    // Orders from before tax differed by country have no steps of a relief, those from before coupons and points none of these.
    steps: {
      ...totalSteps,
      relief: totalSteps.relief ?? [],
      coupon: totalSteps.coupon ?? [],
      points: totalSteps.points ?? [],
    },
  }
}
