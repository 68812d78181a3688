/** A difference order has its money. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { change, type By } from '../change/change.ts'
import { countCompleted } from '../change/completed.ts'
import type { OrderRow } from '../row.ts'

/**
 * Completes a difference order that was just paid in full: nothing of it will be shipped, and its case goes on by its own clock. Others stay as they are.
 * @returns the order after the change
 */
export async function completeDifference<Order extends OrderRow>(
  tx: Queryable,
  order: Order,
  { by, now }: { by: By; now: Instant },
): Promise<Order> {
  if (order.caseNumber === null) return order
  const completed = await change(tx, order, {
    act: 'settleDifference',
    set: { shippedAt: now, receivedAt: now },
    by,
    event: 'differencePaid',
    values: { number: order.caseNumber },
    now,
  })
  await countCompleted(tx, completed, now)
  return completed
}
