/** What payments may ask of orders and tell them. All of it within the caller's transaction, on a locked order. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { OrderReasons } from '../contract.ts'
import * as sql from './change/sql.ts'
import type { OrderRow } from './row.ts'

export {
  closeOverduePart,
  closePaid,
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
export { parcelSigned } from './change/receive.ts'
export { mailTo } from './mail.ts'
export { axesAt, isOverdue, isOwing, type OrderRow } from './row.ts'
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

/** @throws when there is none: payments point at orders, so it must be there */
export async function lockedOrder(tx: Queryable, orderId: number): Promise<OrderRow> {
  const order = await sql.lockOrderById(tx, orderId)
  if (order === null) throw new Error(`order ${orderId} is gone`)
  return order
}

/** Closing waits for the provider's word. @returns the order, or null when it cannot be paid now */
export const holdClosing = (
  tx: Queryable,
  hold: { orderNumber: string; buyerId: number; graceMs: number; now: Instant },
): Promise<OrderRow | null> => sql.holdClosing(tx, { ...hold, number: hold.orderNumber })

/** Closing waits no longer. */
export const letClose = sql.letClose
