/** The points of an order that is changed: those that its goods do not take any more go back. */
import { giveBackPoints } from '#domains/points/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'

/** Tells points, after the order was changed. */
export async function pointsFollow(
  tx: Queryable,
  { was, is, now }: { was: OrderRow; is: OrderRow; now: Instant },
): Promise<void> {
  const count = was.pointsCount - is.pointsCount
  if (count > 0) await giveBackPoints(tx, { orderNumber: is.number, count, isLowered: true, now })
}
