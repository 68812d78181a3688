/** Who placed an order, changed its price or quoted it does not approve it, while there is a colleague who could. */
import { demandAnotherPerson } from '#domains/approvals/server/door.ts'
import type { SoldOrder } from '#domains/orders/server/order-door.ts'
import { shapersOf } from '#domains/orders/server/queue-door.ts'
import { authorsOfQuote, quoteOfOrder } from '#domains/quotes/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { OrderReviewReasons } from '../reasons.ts'

/** Two logins that one of them has let in lately may be one person. @throws {Refused} ownOrder */
export async function demandOtherOrder(
  tx: Queryable,
  context: StaffContext,
  { id, number }: SoldOrder,
): Promise<void> {
  await demandAnotherPerson(tx, context, {
    memberIds: [...(await shapersOf(tx, id)), ...(await quotersOf(tx, number))],
    permission: 'orders.review',
    reason: OrderReviewReasons.ownOrder,
    isAloneEnough: true,
  })
}

/** Whoever has made an offer of its quote, the ones before the last too. */
async function quotersOf(tx: Queryable, orderNumber: string): Promise<number[]> {
  const quoteId = await quoteOfOrder(tx, orderNumber)
  return quoteId === null ? [] : authorsOfQuote(tx, quoteId)
}
