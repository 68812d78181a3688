/** Order again: adds the lines of an old order to the cart, at today's prices and as far as they are available. */
import { addLines } from '#domains/cart/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { orderAgain as endpoint } from '../buyer-contract.ts'
import { OrderReasons } from '../reasons.ts'
import { findOrder, linesOf } from './change/sql.ts'

/** @throws {Refused} orderNotFound */
export async function orderAgain(
  { db, now, lang, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<DataOf<typeof endpoint>> {
  const order = await findOrder(db, orderNumber, buyerId)
  if (order === null) throw new Refused(OrderReasons.orderNotFound)
  const lines = await linesOf(db, order.id)
  const { outcomes, count } = await db.tx((tx) => addLines(tx, { buyerId, lines, lang, now }))
  return {
    lines: lines.map(({ name }, index) => ({
      name,
      outcome: outcomes[index]?.outcome ?? 'gone',
      quantity: outcomes[index]?.quantity ?? 0,
      problem: outcomes[index]?.problem ?? null,
    })),
    count,
  }
}
