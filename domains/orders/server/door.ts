/** What payments may ask of orders and tell them. All of it within the caller's transaction, on a locked order. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { later } from '#kit/contract/time.ts'
import { OrderReasons } from '../reasons.ts'
import * as sql from './change/sql.ts'
import { isOwing, type OrderRow } from './row.ts'

export {
  closeOverduePart,
  closePaid,
  demandClosable,
  offlineChosen,
  paymentReceived,
  refundDone,
  surplusReturned,
  transferTimes,
  voucherRejected,
  voucherSubmitted,
  type Outcome,
} from './change/pay.ts'
export { asBuyer, asProvider, asStaff, SYSTEM, type By } from './change/change.ts'
export { OTHER_TEXT_MIN } from './change/cancel.ts'
export { askToCancel, withdrawRequest } from './cancel-request/request.ts'
export { overdueRequest } from './cancel-request/sql.ts'
export { mailTo } from './mail.ts'
export { axesAt, isOwing, type OrderRow, type SoldOrder } from './row.ts'
export { whyNot } from '../states.ts'

type Wanted = { orderNumber: string; buyerId?: number }

/**
 * An order, and with `lock` held against every other change until the transaction ends.
 * @throws {Refused} orderNotFound, also when it is not this buyer's
 */
export async function orderForPayment(
  tx: Queryable,
  { orderNumber, buyerId }: Wanted,
  { lock = false } = {},
): Promise<OrderRow> {
  const find = lock ? sql.lockOrder : sql.findOrder
  const order = await find(tx, orderNumber, buyerId ?? null)
  if (order === null) throw new Refused(OrderReasons.orderNotFound)
  return order
}

/** Several orders in one statement, for lists; unknown numbers are left out. */
export { findOrders as ordersForPayment } from './change/sql.ts'

/** Payments point at orders, so it must be there. A partly paid order whose time is over is the next to be closed. */
export { lockedById as lockedOrder, overduePartlyPaid } from './change/sql.ts'

type Hold = { orderNumber: string; buyerId: number; until: Instant; graceMs: number; now: Instant }

/**
 * Somebody pays `until` some instant. If that is the deadline itself, closing waits for the provider's word.
 * @returns the order, locked, or null when it cannot be paid now
 */
export async function holdClosing(
  tx: Queryable,
  { orderNumber, buyerId, until, graceMs, now }: Hold,
): Promise<OrderRow | null> {
  const order = await sql.lockOrder(tx, orderNumber, buyerId)
  const isOpen = order?.lifecycle === 'open' && isOwing(order.payment) && now < order.payBy
  if (order === null || !isOpen) return null
  if (until >= order.payBy) await sql.holdClosing(tx, order.id, later(order.payBy, graceMs))
  return order
}

/** Closing waits no longer. */
export const letClose = sql.letClose

/** What a buyer has bought and what moved, for their purchases. */
export { bought, hasReceived, moves, type Place } from './bought/sql.ts'

/** What a customer has ordered, for whoever looks at him in the back office. */
export { buyerOfOrder, countsOf, ordersOf, sumsOf } from './read/customer.ts'
export { orderIdsOf } from './personal/personal.ts'
/** An order as its buyer sees it, for calls of payments that change it. */
export { detail as myOrderOf } from './read/mine.ts'
