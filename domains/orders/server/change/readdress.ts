/**
 * Another address for an order that has not left: its freight and what is payable with it. Of a paid order what is more expensive is paid
 * before it ships, and what is cheaper goes back.
 */
import type { Address } from '#domains/addresses/contract.ts'
import { lineShares } from '#domains/pricing/line-shares.ts'
import { isCouponForFreight, retotal, type Retotaled } from '#domains/pricing/retotal.ts'
import { stepsAfter } from '#domains/pricing/steps-after.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ReviewRule } from '../../contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { mayHappen } from '../../states.ts'
import { demandNoRequest } from '../cancel-request/request.ts'
import { isPacking } from '../cancel-request/sql.ts'
import { askForReview, reviewedBy } from '../review/review.ts'
import { rulesStillOn } from '../review/rules.ts'
import { reviewedFor } from '../review/sql.ts'
import { axesAt, totalsOf, type OrderRow } from '../row.ts'
import { exceedsOwnLimit } from './adjust.ts'
import { change, type By } from './change.ts'
import { couponFollows, couponLeft } from './coupon.ts'
import { HELD_OPEN } from './held.ts'
import { planAfter } from './plan.ts'
import { demandPayable } from '../unpaid/limits.ts'
import * as sql from './readdress-sql.ts'

/** Whether an order's address can be changed at all now. @throws {Refused} notNow, cancelAsked */
export async function demandChangeable(
  tx: Queryable,
  order: OrderRow,
  now: Instant,
): Promise<void> {
  const axes = axesAt(order, now)
  const isPossible = mayHappen(axes, 'changeAddress') && order.delivery !== 'pickup'
  if (!isPossible || (await isPacking(tx, order.id)))
    throw new Refused(OrderReasons.notNow, { detail: { axes } })
  await demandNoRequest(tx, order)
}

type Amounts = Pick<
  OrderRow,
  | 'couponAmount'
  | 'freightAmount'
  | 'adjustmentAmount'
  | 'taxReliefAmount'
  | 'taxAmount'
  | 'payableAmount'
>

/**
 * What an order comes to with another freight: as staff change one in review, so that taxes, what the price contains of domestic tax and a
 * coupon for freight follow. Of a reduction no more stays than `reductionWith` leaves. What costs less to send never costs more.
 * @throws {Refused} belowZero, tooLarge
 */
export async function amountsWith(
  tx: Queryable,
  order: OrderRow,
  freightAmount: number,
): Promise<Amounts> {
  if (freightAmount === order.freightAmount) return amountsOf(order)
  const amounts = withFreight(order, {
    freightAmount,
    adjustmentAmount: await reductionWith(tx, order, freightAmount),
  })
  // An order of zero could never be paid, and one that is paid would ship for nothing.
  if (amounts.payableAmount <= 0) throw new Refused(OrderReasons.belowZero)
  demandPayable({ payableAmount: amounts.payableAmount, currency: order.currency }, order.lang)
  return amounts
}

function withFreight(
  order: OrderRow,
  parts: Pick<Retotaled, 'freightAmount' | 'adjustmentAmount'>,
): Amounts {
  const { goodsAmount, memberAmount, pointsAmount } = order
  return amountsOf(retotal(totalsOf(order), { goodsAmount, memberAmount, pointsAmount, ...parts }))
}

const amountsOf = ({
  couponAmount,
  freightAmount,
  adjustmentAmount,
  taxReliefAmount,
  taxAmount,
  payableAmount,
}: Amounts): Amounts => ({
  couponAmount,
  freightAmount,
  adjustmentAmount,
  taxReliefAmount,
  taxAmount,
  payableAmount,
})

/** Before any adjustment, and without a tax on top. */
const bareOf = (order: OrderRow): number =>
  order.goodsAmount +
  order.memberAmount +
  order.couponAmount +
  order.pointsAmount +
  order.freightAmount +
  order.taxReliefAmount

/**
 * What stays of the adjustment with another freight. A reduction was measured on goods and freight together: where the freight falls, it is
 * measured again. Beyond what one person may give, what the way costs less uses it up first, so that it never makes the goods cheaper than
 * they were agreed to be.
 */
async function reductionWith(
  tx: Queryable,
  order: OrderRow,
  freightAmount: number,
): Promise<number> {
  const { adjustmentAmount, currency } = order
  const bareAmount = bareOf({
    ...order,
    ...withFreight(order, { freightAmount, adjustmentAmount }),
  })
  const lessAmount = bareOf(order) - bareAmount
  if (adjustmentAmount >= 0 || lessAmount <= 0) return adjustmentAmount
  const percent = (await readSettings(tx))['approvals.adjustPercent']
  const step = PRICE_STEP[currency]
  const ownAmount = Math.floor((bareAmount * percent) / 100 / step) * step
  const usedUpAmount = Math.min(0, adjustmentAmount + lessAmount)
  for (const amount of [adjustmentAmount, Math.max(adjustmentAmount, 0 - ownAmount)]) {
    const changed = { ...order, ...withFreight(order, { freightAmount, adjustmentAmount: amount }) }
    if (!(await exceedsOwnLimit(tx, changed, amount, percent)))
      return Math.min(amount, usedUpAmount)
  }
  return usedUpAmount
}

export type Readdress = {
  address: Address
  freightAmount: number
  /** What is more expensive is paid by then; else the order keeps its former address. */
  payBy: Instant
  by: By
  now: Instant
}

/**
 * Changes the address of an order that this transaction has locked.
 * @returns the order, and what of its money the caller gives back
 * @throws {Refused} notNow, cancelAsked
 */
export async function changeAddress(
  tx: Queryable,
  order: OrderRow,
  to: Readdress,
): Promise<{ order: OrderRow; returnAmount: number }> {
  const { address, freightAmount, by, now } = to
  await demandChangeable(tx, order, now)
  const amounts = await amountsWith(tx, order, freightAmount)
  const isPaid = order.payment === 'paid'
  const returnAmount = isPaid ? Math.max(0, order.paidAmount - amounts.payableAmount) : 0
  const costsMore = isPaid && amounts.payableAmount > order.paidAmount
  const rules = await rulesAgain(tx, order)
  const { reviewBy } = reviewedBy(rules, now, await readSettings(tx))
  const review = rules.length > 0 ? 'submitted' : order.review
  await sql.addChange(tx, {
    order,
    address,
    now,
    differenceAmount: amounts.payableAmount - order.payableAmount,
    freightDifferenceAmount: freightAmount - order.freightAmount,
  })
  const changed = await change(tx, order, {
    act: 'changeAddress',
    aim: { payment: costsMore ? 'partially_paid' : order.payment, review },
    set: {
      address,
      ...amounts,
      ...couponLeft(order, amounts),
      totalSteps: stepsAfter(totalsOf(order), { ...order, ...amounts }),
      ...planWith(order, amounts.payableAmount),
      paidAmount: order.paidAmount - returnAmount,
      ...(rules.length > 0 ? { reviewBy } : {}),
      ...(costsMore ? { payBy: to.payBy, closingHeldUntil: HELD_OPEN, nextReminderAt: null } : {}),
    },
    by,
    event: 'addressChanged',
    now,
  })
  await Promise.all([shareOut(tx, changed), couponFollows(tx, { was: order, is: changed, now })])
  if (rules.length > 0) await askForReview(tx, changed, { rules, by, now })
  return { order: changed, returnAmount }
}

/**
 * By which rules an order that was approved for its former address is reviewed again: on credit terms it ships without being paid for, so the
 * review is all that stands between a stranger with its buyer's session and the goods.
 */
async function rulesAgain(tx: Queryable, order: OrderRow): Promise<ReviewRule[]> {
  if (order.review !== 'approved' || order.termsAt === null) return []
  return rulesStillOn(['terms', ...(await reviewedFor(tx, order.id))], await readSettings(tx))
}

/**
 * What is more expensive was not paid in time, or its buyer has taken the change back: the order keeps its former address, and ships.
 * @returns the order, and what was paid of the extra, which the caller gives back
 * @throws {Refused} notNow
 */
export async function keepAddress(
  tx: Queryable,
  order: OrderRow,
  { by, now }: { by: By; now: Instant },
): Promise<{ order: OrderRow; returnAmount: number }> {
  const before = await sql.undoChange(tx, order.id, now)
  if (before === null)
    throw new Refused(OrderReasons.notNow, { detail: { axes: axesAt(order, now) } })
  const restored = await change(tx, order, {
    act: 'keepAddress',
    set: {
      ...before,
      offlineAt: before.offlineAt ?? null,
      paidAmount: before.payableAmount,
      closingHeldUntil: null,
      nextReminderAt: null,
    },
    by,
    event: by.actor === 'buyer' ? 'addressTakenBack' : 'addressKept',
    now,
  })
  await shareOut(tx, restored)
  return { order: restored, returnAmount: order.paidAmount - before.payableAmount }
}

/** A plan whose deposit was paid stays; one that would be the whole of what it comes to is none any more. */
function planWith(order: OrderRow, payableAmount: number): Partial<OrderRow> {
  const isPaid = order.payment === 'paid'
  const isPart = (order.depositAmount ?? 0) < payableAmount
  return isPaid && isPart ? {} : planAfter(order, payableAmount)
}

/** Each line's shares of coupon, points, freight, tax and relief, which sum exactly. */
async function shareOut(tx: Queryable, order: OrderRow): Promise<void> {
  const lines = await sql.sharedLinesOf(tx, order.id)
  const shares = lineShares(lines, order, {
    isForFreight: isCouponForFreight(order.totalSteps.coupon),
    grain: PRICE_STEP[order.currency],
  })
  await sql.setLineCharges(tx, {
    orderId: order.id,
    lineIds: lines.map(({ id }) => id),
    coupons: shares.map(({ couponAmount }) => couponAmount),
    points: shares.map(({ pointsAmount }) => pointsAmount),
    freights: shares.map(({ freightAmount }) => freightAmount),
    taxes: shares.map(({ taxAmount }) => taxAmount),
    reliefs: shares.map(({ taxReliefAmount }) => taxReliefAmount),
  })
}
