/** An order keeps its former address: what the other one costs more was not paid in time, or its buyer takes the change back. */
import { keepAddress } from '#domains/orders/server/address-door.ts'
import {
  asBuyer,
  lockedOrder,
  myOrderOf,
  orderForPayment,
  type By,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { returnSurplus } from '#domains/payments/server/closing-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { takeBackAddress } from '../contract.ts'

/** @throws {Refused} orders.notNow */
export async function keepFormer(
  tx: Queryable,
  orderId: number,
  at: { by: By; now: string },
): Promise<OrderRow> {
  const { order, returnAmount } = await keepAddress(tx, await lockedOrder(tx, orderId), at)
  if (returnAmount > 0) await returnSurplus(tx, order, { amount: returnAmount, now: at.now })
  return order
}

/** @throws {Refused} as the call says */
export async function takeBack(
  context: BuyerContext,
  { orderNumber }: InputOf<typeof takeBackAddress>,
): Promise<DataOf<typeof takeBackAddress>> {
  const { db, now, lang, buyerId } = context
  return db.tx(async (tx) => {
    const { id } = await orderForPayment(tx, { orderNumber, buyerId })
    await keepFormer(tx, id, { by: asBuyer({ buyerId }), now })
    return myOrderOf({ db: tx, now, lang, buyerId }, orderNumber)
  })
}
