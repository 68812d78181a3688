/** Locks the order that a decision, a change or an answer is about. */
import { lockedOrder, orderForPayment, type SoldOrder } from '#domains/orders/server/order-door.ts'
import { orderOfRevision } from '#domains/orders/server/revision-door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** @throws {Refused} orderNotFound, changedMeanwhile when it is not the order that the member saw */
export async function lockedAsSeen(
  tx: Queryable,
  orderNumber: string,
  payableAmount: number,
): Promise<SoldOrder> {
  const { id } = await orderForPayment(tx, { orderNumber })
  const order = await lockedOrder(tx, id)
  if (order.payableAmount !== payableAmount) throw new Refused(Reasons.changedMeanwhile)
  return order
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
