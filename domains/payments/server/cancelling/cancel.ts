/** A buyer cancels an order that is paid and not shipped: it closes, and all of its money is refunded. */
import {
  askToCancel,
  closePaid,
  OTHER_TEXT_MIN,
  overdueRequest,
  withdrawRequest,
} from '#domains/orders/server/closing-door.ts'
import {
  asBuyer,
  lockedOrder,
  mailTo,
  orderForPayment,
  SYSTEM,
  type By,
  type SoldOrder,
} from '#domains/orders/server/order-door.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { requestCancel } from '../../cancel-contract.ts'
import { refundAll, refundOf } from '../refunds/refunds.ts'

/** @throws {Refused} orders.orderNotFound, orders.reasonNeeded, orders.notNow, orders.cancelAsked */
export async function ask(
  { db, now, buyerId }: BuyerContext,
  { orderNumber, reason, text }: InputOf<typeof requestCancel>,
): Promise<void> {
  if (reason === 'other' && [...text].length < OTHER_TEXT_MIN) {
    throw new Refused(OrderReasons.reasonNeeded, { values: { minimum: OTHER_TEXT_MIN } })
  }
  await db.tx(async (tx) => {
    const { id } = await orderForPayment(tx, { orderNumber, buyerId })
    const order = await lockedOrder(tx, id)
    const by = asBuyer({ buyerId })
    const { isAgreed } = await askToCancel(tx, order, { by, reason, text, now })
    if (isAgreed) await close(tx, order, { by, note: text, now })
  })
}

/** @throws {Refused} orders.orderNotFound, orders.cancelNotAsked */
export async function withdraw(
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    await withdrawRequest(tx, order, { by: asBuyer({ buyerId }), now })
  })
}

async function close(
  tx: Queryable,
  order: SoldOrder,
  { by, note, now }: { by: By; note: string; now: Instant },
): Promise<void> {
  const closed = await closePaid(tx, order, { by, note, keeps: true, now })
  const refunding = await refundAll(tx, closed, null, now)
  await mailTo(tx, closed, 'order-closed', refundOf(closed, refunding), { now, once: now })
}

/** Sweep: agrees to requests that staff did not answer in time, where nothing was shipped. */
export const agreeOverdue = rowSweep({
  name: 'payments.agree-to-cancel',
  everySeconds: 15,
  find: overdueRequest,
  async move(tx, orderId, { now }) {
    await close(tx, await lockedOrder(tx, orderId), { by: SYSTEM, note: '', now })
  },
})
