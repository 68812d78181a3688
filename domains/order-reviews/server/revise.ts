/** Staff change an order in review: at once where it costs its buyer no more, as a proposal to them where it does. */
import { audit } from '#domains/audit/server/door.ts'
import { asStaff, mailTo, type OrderRow } from '#domains/orders/server/order-door.ts'
import { pauseReview, resumeReview } from '#domains/orders/server/review-door.ts'
import {
  addRevision,
  agreedFreightOf,
  computeRevision,
  demandPayable,
  endRevision,
  exceedsOwnLimit,
  type Revised,
} from '#domains/orders/server/revision-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { isInReview } from '#domains/orders/states.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { demandNotClaimed } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { previewRevision, reviseOrder, withdrawRevision } from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'
import { demandNotCancelled, lockedAsSeen, lockedOfRevision, overBecause } from './lock.ts'
import { put } from './put.ts'

type Form = InputOf<typeof reviseOrder>

/**
 * @throws {Refused} orderNotFound, notNow, cancelledByBuyer, buyerAccepted, changedMeanwhile, invalidInput, forbidden, waitsForBuyer, tooFar, belowZero, tooLarge,
 * settledAlready, work.claimed
 */
export async function revise(
  context: StaffContext,
  { orderNumber, payableAmount, note, ...wanted }: Form,
): Promise<DataOf<typeof reviseOrder>> {
  return context.db.tx(async (tx) => {
    await demandNotClaimed(tx, context, { kind: 'orderReviews', ref: orderNumber })
    const order = await lockedAsSeen(tx, orderNumber, payableAmount)
    const revised = await demandPossible(tx, context, order, wanted)
    const isProposed = needsConsent(order, revised)
    if (isProposed) await propose(tx, context, order, { revised, note })
    else await putAtOnce(tx, context, order, { revised, note })
    await audit(tx, context, {
      action: isProposed ? 'orderReviews.propose' : 'orderReviews.revise',
      object: `order:${orderNumber}`,
      before: shownAmounts(order),
      after: { ...shownAmounts(revised.amounts), currency: order.currency, note },
    })
    return { isProposed }
  })
}

/** What `revise` would do, decided by the same functions. @throws {Refused} as `revise`, except settledAlready and work.claimed */
export async function preview(
  context: StaffContext,
  { orderNumber, payableAmount, ...wanted }: InputOf<typeof previewRevision>,
): Promise<DataOf<typeof previewRevision>> {
  return context.db.tx(async (tx) => {
    const order = await lockedAsSeen(tx, orderNumber, payableAmount)
    const revised = await demandPossible(tx, context, order, wanted)
    return {
      payableAmount: revised.amounts.payableAmount,
      needsConsent: needsConsent(order, revised),
    }
  })
}

const shownAmounts = ({
  freightAmount,
  adjustmentAmount,
  payableAmount,
}: Pick<OrderRow, 'freightAmount' | 'adjustmentAmount' | 'payableAmount'>) => ({
  freightAmount,
  adjustmentAmount,
  payableAmount,
})

/** What costs the buyer more in any way is a proposal to them; any other change is applied at once. */
const needsConsent = (order: OrderRow, revised: Revised): boolean =>
  costsMore(order, revised) || raisesPrice(revised) || takesFromTerms(order, revised)

/** In any part, or in all: lower quantities do not hide a more expensive freight. */
const costsMore = (order: OrderRow, { amounts }: Revised): boolean =>
  amounts.freightAmount > order.freightAmount ||
  amounts.adjustmentAmount > order.adjustmentAmount ||
  amounts.payableAmount > order.payableAmount

/** A piece costs more, as without its volume price: asked for, even where fewer cost less in all. */
const raisesPrice = ({ lines }: Revised): boolean =>
  lines.some(({ unitAmount, wasUnitAmount }) => unitAmount > wasUnitAmount)

/** An unpaid order that has become useless is not paid. On terms it would ship, and be owed. */
const takesFromTerms = ({ payment }: OrderRow, { lines }: Revised): boolean =>
  payment === 'paid' && lines.some(({ quantity, wasQuantity }) => quantity < wasQuantity)

type Wanted = Pick<Form, 'lines' | 'freightAmount' | 'adjustmentAmount'>

async function demandPossible(
  tx: Queryable,
  context: StaffContext,
  order: OrderRow,
  wanted: Wanted,
): Promise<Revised> {
  const { review, payment, fulfilment, lifecycle } = order
  if (!isInReview(order)) {
    const axes = { review, payment, fulfilment, lifecycle }
    throw new Refused(OrderReasons.notNow, { detail: { axes } })
  }
  // No deadline: its buyer is asked something.
  if (order.reviewBy === null) throw new Refused(OrderReviewReasons.waitsForBuyer)
  const { freightAmount, adjustmentAmount } = wanted
  const step = PRICE_STEP[order.currency]
  const revised = await computeRevision(tx, order, wanted, context.now)
  if (revised === 'boundToQuantity') throw new Refused(OrderReviewReasons.boundToQuantity)
  if (revised === null || freightAmount % step !== 0 || adjustmentAmount % step !== 0) {
    throw new Refused(Reasons.invalidInput)
  }
  const isPriced =
    freightAmount !== order.freightAmount || adjustmentAmount !== order.adjustmentAmount
  const isLower = revised.lines.some(({ quantity, wasQuantity }) => quantity < wasQuantity)
  if (!isPriced && !isLower) throw new Refused(OrderReviewReasons.nothingChanged)
  if (isPriced && !context.permissions.has('orders.adjust')) throw new Refused(Reasons.forbidden)
  await demandWithinLimit(tx, order, revised)
  const { payableAmount, goodsAmount, memberAmount, couponAmount } = revised.amounts
  // A coupon for more than goods and freight is not made up for by a surcharge: their lines would cost less than nothing.
  const isCovered = goodsAmount + memberAmount + couponAmount + freightAmount > 0
  if (payableAmount <= 0 || !isCovered) throw new Refused(OrderReasons.belowZero)
  demandPayable({ payableAmount, currency: order.currency }, context.lang)
  return revised
}

/**
 * What one person takes off freight and price together, since the order was placed. It is measured on what the order becomes: an
 * amount that was little of many goods is much of few. @throws {Refused} tooFar
 */
async function demandWithinLimit(
  tx: Queryable,
  order: OrderRow,
  { amounts }: Revised,
): Promise<void> {
  const { freightAmount, adjustmentAmount } = amounts
  const agreedAmount = (await agreedFreightOf(tx, order.id)) ?? order.freightAmount
  const given = Math.min(0, adjustmentAmount + Math.min(0, freightAmount - agreedAmount))
  const percent = (await readSettings(tx))['approvals.adjustPercent']
  if (given === 0 || !(await exceedsOwnLimit(tx, { ...order, ...amounts }, given, percent))) return
  throw new Refused(OrderReviewReasons.tooFar, { values: { percent } })
}

type Change = { revised: Revised; note: string }

async function putAtOnce(
  tx: Queryable,
  context: StaffContext,
  order: OrderRow,
  { revised, note }: Change,
): Promise<void> {
  const { now } = context
  await addRevision(tx, { ...rowOf(context, order, { revised, note }), state: 'applied' })
  const changed = await put(tx, order, revised, {
    by: asStaff(context),
    event: 'revised',
    note,
    now,
  })
  const { currency } = order
  const values = {
    before: { amount: order.payableAmount, currency },
    amount: { amount: changed.payableAmount, currency },
    reason: note,
  }
  await mailTo(tx, changed, 'order-revised', values, { now, once: String(changed.version) })
}

async function propose(
  tx: Queryable,
  context: StaffContext,
  order: OrderRow,
  { revised, note }: Change,
): Promise<void> {
  const { now } = context
  const answerBy = later(now, (await readSettings(tx))['work.answerDays'] * DAY_MS)
  const row = { ...rowOf(context, order, { revised, note }), state: 'open' as const, answerBy }
  const added = await addRevision(tx, row)
  const by = asStaff(context)
  const isPaused = await pauseReview(tx, order, { by, event: 'changeProposed', now })
  if (added === null || !isPaused) throw new Refused(OrderReviewReasons.waitsForBuyer)
  const { currency } = order
  const values = {
    before: { amount: order.payableAmount, currency },
    amount: { amount: revised.amounts.payableAmount, currency },
    reason: note,
    answerBy,
  }
  await mailTo(tx, order, 'order-change-proposed', values, { now, once: String(added.id) })
}

const rowOf = (
  { staffId, staffName, now }: StaffContext,
  order: OrderRow,
  { revised: { amounts, lines }, note }: Change,
) => ({
  orderId: order.id,
  buyerId: order.buyerId,
  createdAt: now,
  answerBy: null,
  staffId,
  staffName,
  note,
  lines: lines
    .filter(
      ({ quantity, wasQuantity, unitAmount, wasUnitAmount }) =>
        quantity < wasQuantity || unitAmount > wasUnitAmount,
    )
    .map(({ id: lineId, name, unitName, wasQuantity, quantity, wasUnitAmount, unitAmount }) => ({
      lineId,
      name,
      unitName,
      wasQuantity,
      quantity,
      wasUnitAmount,
      unitAmount,
    })),
  raisesPrice: raisesPrice({ amounts, lines }),
  wasFreightAmount: order.freightAmount,
  freightAmount: amounts.freightAmount,
  wasAdjustmentAmount: order.adjustmentAmount,
  adjustmentAmount: amounts.adjustmentAmount,
  wasPayableAmount: order.payableAmount,
  payableAmount: amounts.payableAmount,
})

/** Staff take a proposal back; the clock of the review goes on. @throws {Refused} notFound, cancelledByBuyer, buyerAccepted, buyerDeclined, revisionOver, work.claimed */
export async function withdraw(
  context: StaffContext,
  { revisionId }: InputOf<typeof withdrawRevision>,
): Promise<Record<string, never>> {
  const { now } = context
  return context.db.tx(async (tx) => {
    const order = await lockedOfRevision(tx, revisionId, null)
    await demandNotClaimed(tx, context, { kind: 'orderReviews', ref: order.number })
    demandNotCancelled(order)
    const ended = await endRevision(tx, revisionId, { state: 'withdrawn', now })
    if (ended === null) throw await overBecause(tx, order, revisionId)
    await resumeReview(tx, order, { by: asStaff(context), event: 'changeWithdrawn', now })
    await audit(tx, context, {
      action: 'orderReviews.withdraw',
      object: `order:${order.number}`,
      before: shownAmounts(ended),
      after: { ...shownAmounts(order), currency: order.currency },
    })
    return {}
  })
}
