/** An order with a day of its own by which it is shipped: that of a machine moves with its milestones. */
import { dayIn } from '#kit/contract/zone.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'
import { remark, type By } from './change.ts'

type ShipBy = { shipBy: Instant | null; zone: string; by: By; now: Instant }

/**
 * @param order locked by the caller
 * @param to `shipBy` is the end of the day in `zone`; null: as orders of other goods
 * @returns the order after the change
 */
export async function setShipBy<Order extends OrderRow>(
  tx: Queryable,
  order: Order,
  { shipBy, zone, by, now }: ShipBy,
): Promise<Order> {
  if (order.shipBy === shipBy) return order
  const entry =
    shipBy === null
      ? { event: 'shipByUsual' }
      : { event: 'shipByMoved', values: { day: dayIn(later(shipBy, -1), zone) } }
  const moved = { ...order, shipBy }
  await remark(tx, moved, { ...entry, by, now })
  return { ...moved, version: order.version + 1 }
}
