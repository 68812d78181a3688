/** Acts on many places of the matrix at once: corrections for one reason, and when their stock is low. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { adjustPlaces as adjustCall, setLowCounts as lowCall } from '../../office-contract.ts'
import { count, type StockTarget } from '../levels/levels.ts'
import type { Count, CountRow } from '../levels/count-sql.ts'
import { productsOf, refusalOf } from './counting.ts'
import * as sql from './bulk-sql.ts'

type Input = InputOf<typeof adjustCall>
type Target = Count & StockTarget

/** @throws {Refused} movedMeanwhile, belowReserved, skuNotFound, warehouseNotFound */
export function adjustPlaces(
  context: StaffContext,
  { rows, note, skipsRefused }: Input,
): Promise<DataOf<typeof adjustCall>> {
  const { db, now, staffName: by } = context
  return db.tx(async (tx) => {
    const productOf = await productsOf(tx, context, rows)
    const targets = rows.map((row) => ({ ...row, productId: productOf.get(row.skuId)! }))
    const act = { kind: 'adjusted', now, note, by } as const
    const found = await count(tx, targets, act)
    const at = toFinder(found)
    const refused = targets.filter((row) => reasonOf(row, at(row)) !== null)
    if (refused.length > 0 && !skipsRefused) throw refusalOf(context, targets, at, 'onHandCount')
    // The rows are locked by now: what could be changed a moment ago still can.
    const done = targets.filter((row) => !refused.includes(row))
    if (refused.length > 0 && done.length > 0) await count(tx, done, act)
    await auditEach(tx, context, done, note)
    return {
      changedCount: done.filter(({ wasCount, onHandCount }) => wasCount !== onHandCount).length,
      refused: refused.map((row) => {
        const { onHandCount, reservedCount } = at(row)
        const { skuId, warehouseId } = row
        return { skuId, warehouseId, reason: reasonOf(row, at(row))!, onHandCount, reservedCount }
      }),
    }
  })
}

const toFinder =
  (found: readonly CountRow[]) =>
  ({ skuId, warehouseId }: Pick<Target, 'skuId' | 'warehouseId'>): CountRow =>
    found.find((each) => each.skuId === skuId && each.warehouseId === warehouseId)!

/** Null where it can be changed, or was. */
function reasonOf(row: Target, now: CountRow): 'moved' | 'belowReserved' | null {
  if (now.counted) return null
  if (now.onHandCount !== row.wasCount) return 'moved'
  return now.reservedCount > row.onHandCount ? 'belowReserved' : null
}

async function auditEach(
  tx: Queryable,
  context: StaffContext,
  rows: readonly Target[],
  note: string,
): Promise<void> {
  for (const { skuId, warehouseId, wasCount, onHandCount } of rows) {
    if (wasCount === onHandCount) continue
    await audit(tx, context, {
      action: 'stock.adjust',
      object: `sku:${skuId}`,
      before: { warehouseId, onHandCount: wasCount },
      after: { warehouseId, onHandCount, kind: 'adjusted', note },
    })
  }
}

/** @throws {Refused} skuNotFound, warehouseNotFound */
export function setLowCounts(
  context: StaffContext,
  { rows }: InputOf<typeof lowCall>,
): Promise<DataOf<typeof lowCall>> {
  return context.db.tx(async (tx) => {
    await productsOf(tx, context, rows)
    await sql.lockMarks(tx)
    const known = await sql.lowMarks(tx, rows)
    const before = rows.flatMap(({ skuId, warehouseId, lowCount }) => {
      const old = known.find((each) => each.skuId === skuId && each.warehouseId === warehouseId)
      return (old?.lowCount ?? null) === lowCount
        ? []
        : [{ skuId, warehouseId, lowCount: old?.lowCount ?? null, next: lowCount }]
    })
    await sql.putMarks(tx, rows)
    for (const { skuId, warehouseId, lowCount, next } of before) {
      await audit(tx, context, {
        action: 'stock.lowCount',
        object: `sku:${skuId}`,
        before: { warehouseId, lowCount },
        after: { warehouseId, lowCount: next },
      })
    }
    return { before: before.map(({ next: _next, ...row }) => row) }
  })
}
