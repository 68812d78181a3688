/** Locks the order that a decision, a change or an answer is about. */
import { lockedOrder, orderForPayment, type SoldOrder } from '#domains/orders/server/order-door.ts'
import { orderOfRevision, revisionsOf } from '#domains/orders/server/revision-door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { OrderReviewReasons } from '../reasons.ts'

/**
 * @throws {Refused} orderNotFound; when it is not the order that the member saw: cancelledByBuyer, buyerAccepted, or changedMeanwhile where
 * a colleague has changed it
 */
export async function lockedAsSeen(
  tx: Queryable,
  orderNumber: string,
  payableAmount: number,
): Promise<SoldOrder> {
  const { id } = await orderForPayment(tx, { orderNumber })
  const order = await lockedOrder(tx, id)
  demandNotCancelled(order)
  if (order.payableAmount !== payableAmount) throw await changedSince(tx, order)
  return order
}

/** @throws {Refused} cancelledByBuyer */
export function demandNotCancelled({ lifecycle, closedBy }: SoldOrder): void {
  if (lifecycle === 'closed' && closedBy === 'buyer')
    throw new Refused(OrderReviewReasons.cancelledByBuyer)
}

async function changedSince(tx: Queryable, { number, payableAmount }: SoldOrder): Promise<Refused> {
  const last = (await revisionsOf(tx, [number])).at(-1)
  const isAccepted = last?.state === 'accepted' && last.payableAmount === payableAmount
  return new Refused(isAccepted ? OrderReviewReasons.buyerAccepted : Reasons.changedMeanwhile)
}

/** Why a proposal is over. */
export async function overBecause(
  tx: Queryable,
  { number }: SoldOrder,
  revisionId: number,
): Promise<Refused> {
  const revision = (await revisionsOf(tx, [number])).find(({ id }) => id === revisionId)
  const { buyerAccepted, buyerDeclined, revisionOver } = OrderReviewReasons
  const reasons = { accepted: buyerAccepted, declined: buyerDeclined }
  return new Refused(reasons[revision?.state as 'accepted'] ?? revisionOver)
}

/** The order of a revision, which is read after the order is locked. @throws {Refused} notFound, also for those of others */
export async function lockedOfRevision(
  tx: Queryable,
  revisionId: number,
  buyerId: number | null,
): Promise<SoldOrder> {
  const found = await orderOfRevision(tx, revisionId, buyerId)
  if (found === null) throw new Refused(Reasons.notFound)
  return lockedOrder(tx, found.orderId)
}
