/** Changes an order in review: its goods and amounts, and what it takes of a credit limit. */
import type { By, OrderRow } from '#domains/orders/server/order-door.ts'
import { applyRevision, type Revised } from '#domains/orders/server/revision-door.ts'
import { changeOnTerms } from '#domains/payments/server/terms-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { OrderReviewReasons } from '../reasons.ts'

/** @throws {Refused} notNow, settledAlready, credit.notUsable */
export async function put(
  tx: Queryable,
  order: OrderRow,
  revised: Revised,
  how: { by: By; event: string; note: string; now: Instant },
): Promise<OrderRow> {
  const changed = await applyRevision(tx, order, revised, how)
  if (order.payment !== 'paid') return changed
  const amount = changed.payableAmount - order.payableAmount
  const isDone = await changeOnTerms(tx, changed, { amount, now: how.now })
  if (!isDone) throw new Refused(OrderReviewReasons.settledAlready)
  return changed
}
