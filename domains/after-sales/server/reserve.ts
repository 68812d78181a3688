/** The reservation of what replaces the goods of a case. */
import { linesForCases } from '#domains/orders/server/case-door.ts'
import { availabilityOf, reserve } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { latestLines } from './latest-round.ts'
import type * as sql from './sql.ts'

/**
 * Where the replacement of a case is in stock: each line in the warehouse that it came from or in another that has as many.
 * @returns what would be reserved, in base units; null where there is too little of one of them
 */
export async function stockFor(db: Queryable, row: sql.CaseRow) {
  const lines = await replacedLines(db, row)
  const stock = await availabilityOf(
    db,
    lines.map(({ newSkuId }) => newSkuId),
  )
  const taken = new Map<string, number>()
  const wanted = lines.flatMap(({ lineId, newSkuId: skuId, count: quantity, warehouseId }) => {
    const { warehouses = [] } = stock.find((each) => each.skuId === skuId) ?? {}
    // Two lines may be replaced by the same.
    const takenOf = (id: number) => taken.get(`${skuId}:${id}`) ?? 0
    const enough = warehouses.filter(
      (each) => each.availableCount - takenOf(each.warehouseId) >= quantity,
    )
    const found = enough.find((each) => each.warehouseId === warehouseId) ?? enough[0]
    if (found === undefined) return []
    taken.set(`${skuId}:${found.warehouseId}`, takenOf(found.warehouseId) + quantity)
    return [{ key: String(lineId), skuId, warehouseId: found.warehouseId, quantity }]
  })
  return wanted.length === lines.length ? wanted : null
}

/**
 * Reserves what replaces the lines of a case. The last of a transaction.
 * @throws {Refused} noStock
 */
export async function reserveReplacement(
  tx: Queryable,
  row: sql.CaseRow,
  now: Instant,
): Promise<void> {
  const lines = await stockFor(tx, row)
  const { number: reference, buyerId } = row
  if (
    lines !== null &&
    (await reserve(tx, { reference, buyerId, lines, now, by: 'staff' })) === null
  )
    return
  throw new Refused(AfterSalesReasons.noStock)
}

/** In base units, as stock counts. */
export async function replacedLines(tx: Queryable, row: sql.CaseRow) {
  const [asked, ordered] = await Promise.all([
    latestLines(tx, row),
    linesForCases(tx, [row.orderId]),
  ])
  return asked.map(({ lineId, quantity, newSkuId }) => {
    const line = ordered.find(({ id }) => id === lineId)
    if (line === undefined || newSkuId === null) throw new Error(`${row.number} replaces nothing`)
    return { lineId, newSkuId, count: quantity * line.factor, warehouseId: line.warehouseId }
  })
}
