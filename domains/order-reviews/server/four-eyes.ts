/** Who placed an order, changed its price or quoted it does not approve it, while there is a colleague who could. */
import { lastActor } from '#domains/audit/server/door.ts'
import type { SoldOrder } from '#domains/orders/server/order-door.ts'
import { isShapedBy } from '#domains/orders/server/review-door.ts'
import { quoteOfOrder } from '#domains/quotes/server/door.ts'
import { colleaguesWith } from '#domains/staff/server/colleague-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { OrderReviewReasons } from '../reasons.ts'

/** @throws {Refused} ownOrder */
export async function demandOtherOrder(
  tx: Queryable,
  { staffId }: StaffContext,
  { id, number }: SoldOrder,
): Promise<void> {
  const isOwn = (await isShapedBy(tx, id, staffId)) || (await quotedBy(tx, number)) === staffId
  if (!isOwn) return
  const colleagues = await colleaguesWith(tx, 'orders.review', staffId)
  if (colleagues.length > 0) throw new Refused(OrderReviewReasons.ownOrder)
}

async function quotedBy(tx: Queryable, orderNumber: string): Promise<number | null> {
  const quoteId = await quoteOfOrder(tx, orderNumber)
  return quoteId === null ? null : lastActor(tx, 'quotes.answer', `quote:${quoteId}`)
}
