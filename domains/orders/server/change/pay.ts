/** What payments report to orders: receipts and refunds. All within the caller's transaction. */
import type { BuyerCard } from '#domains/accounts/server/door.ts'
import { addSales } from '#domains/catalog/server/sale-door.ts'
import { beginTerm } from '#domains/credit/server/door.ts'
import { giveBackCoupon, useCoupon } from '#domains/coupons/server/door.ts'
import { notePersons } from '#domains/distributors/server/door.ts'
import { giveBackPoints } from '#domains/points/server/door.ts'
import { markOffersPaid } from '#domains/promotions/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { reserve } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { heldFor, consumeHolds } from '#domains/transfers/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Axes, ReviewRule } from '../../contract.ts'
import { OrderReasons } from '../../reasons.ts'
import { after } from '../../states.ts'
import { mailTo } from '../mail.ts'
import type { OrderRow, SoldOrder } from '../row.ts'
import { asProvider, change, remark, type By } from './change.ts'
import { countRefunded } from './completed.ts'
import { endRequest } from '../cancel-request/request.ts'
import { askForReview, reviewedBy } from '../review/review.ts'
import { isMovedSinceReview } from '../review/sql.ts'
import { close, demandOfGoods, expiry, returnHeldGoods } from './cancel.ts'
import { giveBackTaken, takenAgain } from './again.ts'
import { completeDifference } from '../difference/complete.ts'
import { owingAfter } from './deadlines.ts'
import { mailOfDeposit } from './deposit.ts'
import { isDepositPaid, retainedOf } from '../../payment-plan.ts'
import { shareFor, shareOf, type Share } from './share.ts'
import { settleChange } from './readdress-sql.ts'
import * as sql from './sql.ts'

export type Receipt = {
  amount: number
  /** The source of the money: an accepted voucher, or the provider's notification. */
  via: 'online' | 'offline'
  reference: string
  by: By
  now: Instant
  /** The deadline for the rest, after a transfer that was too small. */
  uploadBy: Instant
  /** The buyer to notify, if known already; null for a deleted account. */
  buyer?: BuyerCard | null
}

/** `surplus` and `closed`: what remains of the amount after `appliedAmount` must be refunded. */
export type Outcome = {
  outcome: 'paid' | 'partially' | 'surplus' | 'reopened' | 'closed'
  appliedAmount: number
  order: OrderRow
}

/**
 * Applies a receipt to an order that this transaction has locked. It never refuses, since the money has arrived. What
 * cannot be applied is left for the caller to refund.
 */
export async function applyReceipt(
  tx: Queryable,
  order: SoldOrder,
  receipt: Receipt,
): Promise<Outcome> {
  if (order.lifecycle === 'closed') return paidAfterClosing(tx, order, receipt)
  const share = shareFor(order, receipt.amount)
  if (share === null) {
    await remark(tx, order, { ...receiptOf(receipt), event: 'paidTwice' })
    return { outcome: 'surplus', appliedAmount: 0, order }
  }
  return applyShare(tx, order, receipt, share)
}

const receiptOf = ({ by, amount, reference, now }: Receipt) => ({
  by,
  values: { amount, reference },
  now,
})

async function applyShare(
  tx: Queryable,
  order: SoldOrder,
  receipt: Receipt,
  { appliedAmount, restAmount, isPaid }: Share,
): Promise<Outcome> {
  const { via, now } = receipt
  const isWaiting = order.payment === 'voucher_review' && via === 'online'
  const paidAmount = order.paidAmount + appliedAmount
  const isDeposit = !isDepositPaid(order) && isDepositPaid({ ...order, paidAmount })
  const changing = change(tx, order, {
    ...receiptOf(receipt),
    act: via === 'offline' ? 'acceptVoucher' : 'pay',
    aim: { payment: isPaid ? 'paid' : isWaiting ? 'voucher_review' : 'partially_paid' },
    set: {
      paidAmount,
      ...(isPaid
        ? {
            closingHeldUntil: null,
            // Of one that was paid before another address made it more expensive it stays.
            paidAt: order.paidAt ?? now,
            nextReminderAt: null,
            reviewBy: null,
            balanceOverdueAt: null,
          }
        : {}),
      ...(isPaid ? {} : await owingAfter(tx, order, { paidAmount, isWaiting, receipt })),
    },
    event: isPaid ? 'paid' : isDeposit ? 'depositPaid' : 'partlyPaid',
  })
  const [changed] = await Promise.all([
    changing,
    isPaid ? settleSold(tx, order, { ...receipt, appliedAmount }) : null,
  ])
  if (isPaid && order.paidAt !== null) await settleChange(tx, order.id)
  if (isDeposit && !isPaid) await mailOfDeposit(tx, changed, now)
  const outcome = !isPaid ? 'partially' : restAmount > 0 ? 'surplus' : 'paid'
  return {
    outcome,
    appliedAmount,
    order: isPaid ? await completeDifference(tx, changed, receipt) : changed,
  }
}

/** The goods are sold, and the buyer is notified of what came last: of a balance that is not the whole price. */
async function settleSold(
  tx: Queryable,
  order: SoldOrder,
  { now, buyer, appliedAmount }: Pick<Receipt, 'now' | 'buyer'> & { appliedAmount: number },
): Promise<void> {
  const amount = { amount: appliedAmount, currency: order.currency }
  await Promise.all([
    // Of a difference its case tells what follows.
    order.caseNumber === null
      ? mailTo(tx, order, 'order-paid', { amount }, { now, once: now, buyer })
      : null,
    order.paidAt === null ? addSales(tx, order.sold) : null,
    notePersons(tx, [order.buyerId]),
    order.couponId === null ? null : useCoupon(tx, order.number, now),
    markOffersPaid(tx, order.number, now),
  ])
}

/**
 * Settles all that is due of a locked order by an entry of its buyer's credit account, which the caller has taken.
 * @param to.reference the entry's term number
 * @throws {Refused} notNow, also past the order's deadline
 */
export async function settleOnTerms(
  tx: Queryable,
  order: SoldOrder,
  { by, reference, now }: { by: By; reference: string; now: Instant },
): Promise<OrderRow> {
  const amount = order.payableAmount - order.paidAmount
  const settings = await readSettings(tx)
  // What staff approved before it was paid is not reviewed again, unless it goes elsewhere since.
  const isUnseen = order.review === 'none' || (await isMovedSinceReview(tx, order.id))
  // The case of a difference was decided by staff.
  const isReviewed = isUnseen && order.caseNumber === null && settings['orders.reviewOnTerms']
  const rules: ReviewRule[] = isReviewed ? ['terms'] : []
  const { reviewBy } = reviewedBy(rules, now, settings)
  const review = rules.length > 0 ? 'submitted' : order.review
  const changed = await change(tx, order, {
    act: 'payOnTerms',
    aim: { review },
    set: {
      paidAmount: order.payableAmount,
      closingHeldUntil: null,
      paidAt: now,
      termsAt: now,
      balanceOverdueAt: null,
      nextReminderAt: null,
      reviewBy,
    },
    by,
    event: 'paidOnTerms',
    values: { amount, reference },
    now,
  })
  if (rules.length > 0) await askForReview(tx, changed, { rules, by, now })
  const money = { amount: { amount, currency: order.currency } }
  await Promise.all([
    rules.length > 0
      ? mailTo(tx, order, 'order-in-review', money, { now, once: now })
      : mailTo(tx, order, 'order-on-terms', { ...money, reference }, { now }),
    addSales(tx, order.sold),
    notePersons(tx, [order.buyerId]),
    order.couponId === null ? null : useCoupon(tx, order.number, now),
    markOffersPaid(tx, order.number, now),
  ])
  if (order.caseNumber === null) return changed
  // Nothing of it will be shipped: the time to pay begins with it.
  await beginTerm(tx, { orderNumber: order.number, from: now })
  return completeDifference(tx, changed, { by, now })
}

/**
 * An order closed at its deadline opens again if all of its goods are available. A buyer who cancelled it gets the money
 * back.
 */
async function paidAfterClosing(
  tx: Queryable,
  order: SoldOrder,
  receipt: Receipt,
): Promise<Outcome> {
  const reopens =
    // The case of a difference has ended with it.
    order.caseNumber === null &&
    order.closedBy === 'system' &&
    order.payment === 'unpaid' &&
    receipt.amount >= order.payableAmount &&
    (await reservedAgain(tx, order, receipt.now))
  if (!reopens) {
    await remark(tx, order, { ...receiptOf(receipt), event: 'paidTooLate' })
    return { outcome: 'closed', appliedAmount: 0, order }
  }
  const open = await change(tx, order, {
    act: 'reopen',
    set: {
      closedAt: null,
      closedBy: null,
      closedReason: null,
      payBy: order.piecesHeldUntil ?? receipt.now,
      hiddenAt: null,
    },
    by: asProvider(receipt.by.name),
    event: 'reopened',
    now: receipt.now,
  })
  const { appliedAmount, order: paid } = await applyShare(
    tx,
    open,
    receipt,
    shareOf(open.payableAmount, receipt.amount),
  )
  return { outcome: 'reopened', appliedAmount, order: paid }
}

/** Reserves all of the order's goods or none, with its coupon, activities and purchase limits, under the keys of its lines. */
async function reservedAgain(tx: Queryable, order: SoldOrder, now: Instant): Promise<boolean> {
  if (!(await takenAgain(tx, order, now))) return false
  const lines = await sql.linesOf(tx, order.id)
  const { buyerId, currency } = order
  const held = await heldFor(tx, { buyerId, lines, now, currency })
  await consumeHolds(tx, { ids: held.ids, orderNumber: order.number, now })
  const shortages = await reserve(tx, {
    reference: order.number,
    buyerId: order.buyerId,
    lines: lines.map((line) => ({
      key: String(line.position),
      skuId: line.skuId,
      warehouseId: line.warehouseId,
      quantity: line.quantity * line.factor,
    })),
    now,
  })
  if (shortages !== null) {
    await giveBackTaken(tx, order.number, now)
    await returnHeldGoods(tx, order, now)
  }
  return shortages === null
}

/** @throws {Refused} notNow, where `closePaid` would refuse; isDifference */
export function demandClosable(order: Axes & Pick<OrderRow, 'caseNumber'>): void {
  demandOfGoods(order)
  const { review, payment, fulfilment, lifecycle } = order
  const axes = { review, payment, fulfilment, lifecycle }
  if (after(axes, 'cancelAndRefund') === null) {
    throw new Refused(OrderReasons.notNow, { detail: { axes } })
  }
}

/**
 * Closes an order that is paid and not shipped, requested by its buyer or not; the caller refunds the money.
 * @param how.keeps whether a paid deposit stays with the merchant, where the order's rule says so
 * @throws {Refused} notNow
 */
export async function closePaid(
  tx: Queryable,
  order: SoldOrder,
  { by, note, keeps = false, now }: { by: By; note: string; keeps?: boolean; now: Instant },
): Promise<OrderRow> {
  const { actor } = by
  const asked = await endRequest(tx, order, {
    state: 'agreed',
    by: actor === 'provider' ? 'system' : actor,
    decision: actor === 'staff' ? note : '',
    now,
  })
  const closed = await close(tx, order, {
    act: 'cancelAndRefund',
    by,
    event: asked === null ? 'cancelledAndRefunded' : 'cancelAgreed',
    reason: asked ?? 'refunded',
    note,
    retainedAmount: keeps ? retainedOf(order) : 0,
    now,
  })
  if (order.paidAt !== null) {
    await addSales(
      tx,
      order.sold.map((each) => ({ ...each, quantity: -each.quantity })),
    )
  }
  return closed
}

/** Closes an overdue partially paid order; the caller refunds the part. */
export const closeOverduePart = async (tx: Queryable, orderId: number, now: Instant) =>
  close(tx, await sql.lockedById(tx, orderId), expiry(now))

type Refunding = {
  amount: number
  by: By
  /** What was on credit terms is owed no more; no money moves. */
  isToTerms?: boolean
  now: Instant
}

/** A refund of an order has arrived; where the order counted for the buyer's level, it counts for less, and what it earned in points is taken back by its share. */
export async function applyRefund(
  tx: Queryable,
  order: OrderRow,
  { amount, by, isToTerms = false, now }: Refunding,
): Promise<OrderRow> {
  const refundedAmount = order.refundedAmount + amount
  await countRefunded(tx, order, { amount, now })
  const isAll = refundedAmount === order.paidAmount
  // A coupon goes back with the last of the money; part of it was its share of what stays.
  if (isAll && order.couponId !== null) await giveBackCoupon(tx, order.number, now)
  // So do points, as far as lines that came back have not brought theirs.
  if (isAll && order.pointsCount > 0) await giveBackPoints(tx, { orderNumber: order.number, now })
  return change(tx, order, {
    // Only the rest of an order that goes on is refunded.
    act: order.lifecycle === 'closed' ? 'refund' : 'refundRest',
    aim: { payment: isAll ? 'refunded' : 'partially_refunded' },
    set: { refundedAmount },
    by,
    event: isToTerms ? 'returnedToTerms' : 'refunded',
    values: { amount },
    now,
  })
}

/** A refund of money that was never applied to the order has arrived. */
export function recordSurplusReturned(
  tx: Queryable,
  order: OrderRow,
  { amount, by, now }: { amount: number; by: By; now: Instant },
): Promise<void> {
  return remark(tx, order, { by, event: 'surplusReturned', values: { amount }, now })
}
