/** Order again: adds the lines of an old order to the cart, at today's prices and as far as they are available. */
import { addReported, payForReport } from '#domains/cart/server/report-door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { orderAgain as endpoint } from '../buyer-contract.ts'
import { OrderReasons } from '../reasons.ts'
import { boughtLines } from './again-sql.ts'
import { findOrder } from './change/sql.ts'

/** What a buyer has bought with an order of theirs. @throws {Refused} orderNotFound */
export async function linesOfOwn(
  db: Queryable,
  { orderNumber, buyerId }: { orderNumber: string; buyerId: number },
) {
  const order = await findOrder(db, orderNumber, buyerId)
  if (order === null) throw new Refused(OrderReasons.orderNotFound)
  return boughtLines(db, order.id)
}

/** @throws {Refused} orderNotFound, tooMany */
export async function orderAgain(
  context: BuyerContext,
  orderNumber: string,
): Promise<DataOf<typeof endpoint>> {
  const { db, buyerId } = context
  await payForReport(context)
  const order = await findOrder(db, orderNumber, buyerId)
  if (order === null) throw new Refused(OrderReasons.orderNotFound)
  const { currency } = order
  const lines = (await boughtLines(db, order.id)).map(({ unitAmount, ...line }) => ({
    ...line,
    former: { amount: unitAmount, currency },
  }))
  return addReported(context, lines)
}
