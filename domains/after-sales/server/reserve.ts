/** The reservation of what replaces the goods of a case. */
import { linesForCases } from '#domains/orders/server/case-door.ts'
import { availabilityOf, reserve } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { roundLinesOf } from './round-sql.ts'
import type * as sql from './sql.ts'

/**
 * Reserves what replaces the lines of a case, each in the warehouse that it came from or in another that has as many. The last of a transaction.
 * @throws {Refused} noStock
 */
export async function reserveReplacement(
  tx: Queryable,
  row: sql.CaseRow,
  now: Instant,
): Promise<void> {
  const lines = await replacedLines(tx, row)
  const stock = await availabilityOf(
    tx,
    lines.map(({ newSkuId }) => newSkuId),
  )
  const wanted = lines.map(({ lineId, newSkuId, count, warehouseId }) => {
    const { warehouses = [] } = stock.find(({ skuId }) => skuId === newSkuId) ?? {}
    const enough = warehouses.filter(({ availableCount }) => availableCount >= count)
    const found = enough.find((each) => each.warehouseId === warehouseId) ?? enough[0]
    if (found === undefined) throw new Refused(AfterSalesReasons.noStock)
    return {
      key: String(lineId),
      skuId: newSkuId,
      warehouseId: found.warehouseId,
      quantity: count,
    }
  })
  const { number: reference, buyerId } = row
  if ((await reserve(tx, { reference, buyerId, lines: wanted, now, by: 'staff' })) !== null) {
    throw new Refused(AfterSalesReasons.noStock)
  }
}

/** In base units, as stock counts. */
export async function replacedLines(tx: Queryable, row: sql.CaseRow) {
  const [asked, ordered] = await Promise.all([
    roundLinesOf(tx, [row.id]),
    linesForCases(tx, [row.orderId]),
  ])
  return asked
    .filter(({ number }) => number === row.round)
    .map(({ lineId, quantity, newSkuId }) => {
      const line = ordered.find(({ id }) => id === lineId)
      if (line === undefined || newSkuId === null) throw new Error(`${row.number} replaces nothing`)
      return { lineId, newSkuId, count: quantity * line.factor, warehouseId: line.warehouseId }
    })
}
