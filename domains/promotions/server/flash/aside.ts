/** Stock of a flash sale: what no order has yet is set aside in one warehouse, so that nobody buys it at another price. */
import { availabilityOf, release, reserve } from '#domains/stock/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './aside-sql.ts'

const referenceOf = (activityId: number) => `activity:${activityId}`

/**
 * Sets aside what should be, no more, and less only where its warehouse has less. An order that takes pieces calls it before it reserves them itself, one that
 * closes after it has released them. Locks the SKUs and then their stock, as orders do.
 * @returns SKUs of which the warehouse has fewer: all of them are set aside
 */
export async function keepAside(
  tx: Queryable,
  activityId: number,
  now: Instant,
): Promise<sql.Aside[]> {
  const changing = await sql.asideToChange(tx, activityId)
  const short: sql.Aside[] = []
  for (const each of changing) {
    if (!(await setAsideOf(tx, { activityId, now, ...each }))) short.push(each)
  }
  return short
}

type Setting = sql.Aside & { activityId: number; now: Instant }

async function setAsideOf(
  tx: Queryable,
  { activityId, skuId, wantedCount, now, ...place }: Setting,
): Promise<boolean> {
  const reference = referenceOf(activityId)
  const key = String(skuId)
  await release(tx, { reference, keys: [key], now, note: '' })
  const warehouseId = place.warehouseId ?? (await roomiestFor(tx, skuId))
  const reserving = { reference, buyerId: null, now, by: 'shop' }
  const line = { key, skuId, warehouseId: warehouseId ?? 0 }
  const count = warehouseId === null ? 0 : await reserveMost(tx, reserving, line, wantedCount)
  await sql.setAside(tx, { activityId, skuId }, { warehouseId, count })
  return count === wantedCount
}

type Reserving = Parameters<typeof reserve>[1]

/** As many as there are where not all are: what is not set aside is sold to anybody. @returns how many */
async function reserveMost(
  tx: Queryable,
  reserving: Omit<Reserving, 'lines'>,
  line: Omit<Reserving['lines'][number], 'quantity'>,
  wantedCount: number,
): Promise<number> {
  if (wantedCount === 0) return 0
  const tryFor = (quantity: number) => reserve(tx, { ...reserving, lines: [{ ...line, quantity }] })
  const shortages = await tryFor(wantedCount)
  if (shortages === null) return wantedCount
  // The first attempt has locked them: so many are there still.
  const leftCount = Math.max(0, shortages[0]?.availableCount ?? 0)
  if (leftCount > 0) await tryFor(leftCount)
  return leftCount
}

/** The open warehouse that has most of it. */
async function roomiestFor(tx: Queryable, skuId: number): Promise<number | null> {
  const [found] = await availabilityOf(tx, [skuId])
  const [most] = (found?.warehouses ?? []).toSorted((a, b) => b.availableCount - a.availableCount)
  return most?.warehouseId ?? null
}

/** After an order has closed and released its goods: those of flash sales are set aside again, for those who wait. */
export async function returnAside(tx: Queryable, orderNumber: string, now: Instant): Promise<void> {
  for (const activityId of await sql.salesOfOrder(tx, orderNumber))
    await keepAside(tx, activityId, now)
}

/** Before the goods of a sale that has not begun are replaced. */
export async function freeAside(tx: Queryable, activityId: number, now: Instant): Promise<void> {
  if ((await sql.dropAside(tx, activityId)) === 0) return
  await release(tx, { reference: referenceOf(activityId), now, note: '' })
}
