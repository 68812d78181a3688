/** What orders take of activities, and take again when they are paid after all. */
import type { Queryable } from '#kit/server/database/db.ts'
import { keepAside } from './flash/aside.ts'
import * as flash from './flash/sql.ts'
import * as sql from './sql.ts'

const byKeys = (a: sql.Taken, b: sql.Taken): number =>
  a.activityId - b.activityId || a.skuId - b.skuId

/**
 * Takes all that an order has at activities' prices.
 * @returns false when one of them is over, or has less left: the caller must then roll back, or give back
 */
export async function takeOffers(
  tx: Queryable,
  order: Omit<sql.Usage, 'inTime'>,
  taken: readonly sql.Taken[],
  inTime = true,
): Promise<boolean> {
  if (taken.length === 0) return true
  await sql.lockSkus(tx, taken)
  for (const each of taken.toSorted(byKeys)) {
    const isTaken = await sql.take(tx, { ...order, inTime }, each)
    if (!isTaken && !(inTime && (await flash.order(tx, { ...order, ...each })))) return false
    // The order reserves in its own name what was set aside for the sale.
    if (!isTaken || !inTime) await keepAside(tx, each.activityId, order.now)
  }
  return true
}

/** For an order that was closed and is paid after all. Nothing is taken when not all of it is left. */
export async function takeOffersAgain(
  tx: Queryable,
  order: Omit<sql.Usage, 'inTime'>,
): Promise<boolean> {
  const isTaken = await takeOffers(tx, order, await sql.releasedOf(tx, order.orderNumber), false)
  if (!isTaken) await sql.giveBack(tx, order.orderNumber, order.now)
  return isTaken
}
