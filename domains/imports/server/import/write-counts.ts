/** Writes the stock of a list: what was counted at each place, as a correction that the history of the stock shows. */
import { count, levelsOf, openWarehouses } from '#domains/stock/server/file-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ImportChange } from '../../contract.ts'
import type { CountedEntry } from './entry.ts'
import { NO_NEEDS } from './made-things.ts'
import { remark } from './remark.ts'
import type { Outcome } from './write.ts'
import * as sql from './write/sql.ts'

type Place = { now: Instant; by: string; warehouseId: number | null }

/** @returns in the order given */
export async function writeCounts(
  tx: Queryable,
  entries: readonly CountedEntry[],
  { now, by, warehouseId }: Place,
): Promise<Outcome[]> {
  const skus = new Map(
    (
      await sql.findSkus(
        tx,
        entries.map(({ code }) => code),
      )
    ).map((sku) => [sku.code, sku]),
  )
  const warehouses = await openWarehouses(tx)
  const levels = await levelsOf(
    tx,
    [...skus.values()].map(({ id }) => ({ skuId: id })),
  )
  const outcomes: Outcome[] = []
  for (const { code, counts } of entries) {
    const sku = skus.get(code)
    if (sku === undefined) {
      outcomes.push({ refused: remark('noSku', { code }) })
      continue
    }
    const placed = counts.map(({ place, count: target }) => ({
      place,
      target,
      warehouse: warehouses.find(({ id, name }) =>
        place === '' ? id === warehouseId : Object.values(name).includes(place),
      ),
    }))
    const unknown = placed.find(({ warehouse }) => warehouse === undefined)
    if (unknown !== undefined) {
      outcomes.push({ refused: remark('noPlace', { name: unknown.place || '—' }) })
      continue
    }
    const rows = placed.flatMap(({ target, warehouse }) => {
      const level = levels.find(
        (each) => each.skuId === sku.id && each.warehouseId === warehouse!.id,
      )
      const wasCount = level?.onHandCount ?? 0
      const row = { skuId: sku.id, productId: sku.productId, warehouseId: warehouse!.id }
      return wasCount === target
        ? []
        : [{ ...row, onHandCount: target, wasCount, name: warehouse!.name.cn }]
    })
    const written =
      rows.length === 0 ? [] : await count(tx, rows, { kind: 'counted', now, note: 'import', by })
    if (written.some((row) => !row.counted)) {
      outcomes.push({ refused: remark('stockReserved', { code }) })
      continue
    }
    const changes = rows.map(({ wasCount, onHandCount, name }): ImportChange => ({
      field: 'stock',
      kind: 'changed',
      sku: code,
      note: name,
      from: String(wasCount),
      to: String(onHandCount),
    }))
    outcomes.push({
      outcome: rows.length === 0 ? 'same' : 'changed',
      productId: sku.productId,
      newSkus: [],
      stock: null,
      waitingCount: 0,
      changes,
      remarks: [],
      needs: NO_NEEDS,
    })
  }
  return outcomes
}
