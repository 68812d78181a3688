/** Counting stock, in as many places as one form shows: a product's SKUs in every warehouse in use. */
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { countStock, productStock } from '../../office-contract.ts'
import { StockReasons } from '../../reasons.ts'
import { count as countLevels } from '../levels/levels.ts'
import type { CountRow } from '../levels/count-sql.ts'
import * as sql from './sql.ts'

export const places = (
  { db }: StaffContext,
  { productId }: InputOf<typeof productStock>,
): Promise<DataOf<typeof productStock>> => sql.placesOf(db, productId)

type Input = InputOf<typeof countStock>
type Place = { skuId: number; warehouseId: number }

/** @throws {Refused} movedMeanwhile, belowReserved, skuNotFound, warehouseNotFound */
export function count(
  context: StaffContext,
  { rows, note }: Input,
): Promise<DataOf<typeof countStock>> {
  const { db, now, staffName } = context
  return db.tx(async (tx) => {
    const productOf = await productsOf(tx, context, rows)
    const found = await countLevels(
      tx,
      rows.map(({ countedCount, ...row }) => ({
        ...row,
        onHandCount: countedCount,
        productId: productOf.get(row.skuId)!,
      })),
      { kind: 'counted', now, note, by: staffName },
    )
    const at = (row: Place) =>
      found.find((each) => each.skuId === row.skuId && each.warehouseId === row.warehouseId)!
    if (found.some(({ counted }) => !counted)) throw refusalOf(context, rows, at, 'countedCount')
    for (const { skuId, warehouseId, wasCount, countedCount } of rows) {
      if (wasCount === countedCount) continue
      await audit(tx, context, {
        action: 'stock.count',
        object: `sku:${skuId}`,
        before: { warehouseId, onHandCount: wasCount },
        after: { warehouseId, onHandCount: countedCount, note },
      })
    }
    return { availableCount: found.reduce((sum, { free }) => sum + free, 0) }
  })
}

/** @throws {Refused} skuNotFound, warehouseNotFound, invalidInput where a place is named twice */
export async function productsOf(
  tx: Queryable,
  { lang }: StaffContext,
  rows: readonly Place[],
): Promise<Map<number, number>> {
  const keys = new Set(rows.map(({ skuId, warehouseId }) => `${skuId} ${warehouseId}`))
  if (keys.size < rows.length) throw new Refused(Reasons.invalidInput)
  const [skus, warehouses] = await Promise.all([
    skuNamesFor(tx, [...new Set(rows.map(({ skuId }) => skuId))], lang),
    sql.warehouses(tx),
  ])
  const productOf = new Map(skus.map(({ skuId, productId }) => [skuId, productId]))
  if (rows.some(({ skuId }) => !productOf.has(skuId))) throw new Refused(StockReasons.skuNotFound)
  const known = new Set(warehouses.map(({ id }) => id))
  if (rows.some(({ warehouseId }) => !known.has(warehouseId))) {
    throw new Refused(StockReasons.warehouseNotFound)
  }
  return productOf
}

/**
 * Names the places: where stock has moved, with the current figure, which has to be counted again.
 * @param field of the rows that the errors are about
 */
export function refusalOf<Row extends Place & { wasCount: number }, Field extends string>(
  { lang }: StaffContext,
  rows: readonly (Row & Record<Field, number>)[],
  at: (row: Place) => CountRow,
  field: Field,
): Refused {
  const moved = rows.filter((row) => at(row).onHandCount !== row.wasCount)
  const wrong = moved.length > 0 ? moved : rows.filter((row) => at(row).reservedCount > row[field])
  const reason = moved.length > 0 ? StockReasons.movedMeanwhile : StockReasons.belowReserved
  const fields = wrong.map((row) => ({
    path: `rows.${rows.indexOf(row)}.${field}`,
    message: translate(lang, `stock.errors.${moved.length > 0 ? 'moved' : 'belowReserved'}`, {
      count: moved.length > 0 ? at(row).onHandCount : at(row).reservedCount,
    }),
  }))
  return new Refused(reason, { detail: { fields } })
}
