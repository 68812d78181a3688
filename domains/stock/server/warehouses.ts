/** Warehouses: listing them, and the effects of opening or closing one. */
import { productChanged } from '#domains/catalog/server/door.ts'
import { addAvailable } from '#domains/catalog/server/sale-door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import type { saveWarehouse } from '../office-contract.ts'
import type { nearWarehouses, Warehouse } from '../contract.ts'
import { StockReasons } from '../reasons.ts'
import { nearestFirst } from './near/near.ts'
import * as sql from './office/sql.ts'

export const list = ({ reader, lang }: Context): Promise<Warehouse[]> => warehousesFor(reader, lang)

/** Open warehouses, nearest first. */
export async function listNearWarehouses(
  { reader, lang }: Context,
  { country, province }: InputOf<typeof nearWarehouses>,
): Promise<DataOf<typeof nearWarehouses>> {
  const all = await warehousesFor(reader, lang)
  return nearestFirst(all, { country, provinceCode: province ?? null }).map(
    ({ id, nearness, distanceKm }) => ({ warehouseId: id, nearness, distanceKm }),
  )
}

/** Open warehouses, in the merchant's order. */
export async function warehousesFor(db: Queryable, lang: Lang): Promise<Warehouse[]> {
  const textFor = (text: Translated) => textIn(text, lang).text
  const rows = await sql.warehouses(db)
  return rows
    .filter((row) => row.active)
    .map((row) => ({
      id: row.id,
      aid: row.aid,
      areaName: textFor(row.areaName),
      regionCode: row.regionCode,
      name: textFor(row.name),
      address: textFor(row.address),
      hours: textFor(row.hours),
      phone: row.phone,
      mapUrl: row.mapUrl,
    }))
}

/** Names of open warehouses in all languages, in the merchant's order. */
export async function openWarehouses(db: Queryable): Promise<{ id: number; name: Translated }[]> {
  const rows = await sql.warehouses(db)
  return rows.filter((row) => row.active).map(({ id, name }) => ({ id, name }))
}

/** All warehouses by their Chinese name, which is unique: files name them by it. */
export async function warehouseIdsByName(db: Queryable): Promise<Map<string, number>> {
  const rows = await sql.warehouses(db)
  return new Map(rows.map((row) => [row.name.cn, row.id]))
}

/** Names of all warehouses, closed ones too, since old orders name them. */
export async function warehouseNames(db: Queryable, lang: Lang): Promise<Map<number, string>> {
  const rows = await sql.warehouses(db)
  return new Map(rows.map((row) => [row.id, textIn(row.name, lang).text]))
}

export const officeList = ({ db }: StaffContext): Promise<sql.WarehouseRow[]> => sql.warehouses(db)

/**
 * Creates (no id) or updates. A closed warehouse keeps its stock and reservations; nothing of it can be bought any more.
 * @throws {Refused} warehouseNotFound, warehouseNameTaken, changedMeanwhile
 */
export function save(
  context: StaffContext,
  form: InputOf<typeof saveWarehouse>,
): Promise<sql.WarehouseRow> {
  return context.db.tx(async (tx) => {
    const { id, version, ...rest } = form
    const before = id === undefined ? null : await sql.lockWarehouse(tx, id)
    if (id !== undefined && before === null) throw new Refused(StockReasons.warehouseNotFound)
    if (before !== null && before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const saved = await (id === undefined
      ? sql.insertWarehouse(tx, rest)
      : sql.updateWarehouse(tx, { ...rest, id }))
    if (saved === null) throw new Refused(StockReasons.warehouseNameTaken)
    await announceOpening(tx, saved.id, rest.active)
    await audit(tx, context, {
      action: before ? 'stock.warehouse.change' : 'stock.warehouse.add',
      object: `warehouse:${saved.id}`,
      before,
      after: saved,
    })
    await invalidate(tx, ['*']) // the warehouse chooser is on every page
    return saved
  })
}

async function announceOpening(tx: Queryable, warehouseId: number, open: boolean): Promise<void> {
  const moved = await sql.openLevels(tx, warehouseId, open)
  const there = moved.filter((each) => each.free > 0)
  await addAvailable(
    tx,
    there.map(({ skuId, free }) => ({ skuId, delta: open ? free : -free })),
  )
  await productChanged(tx, [...new Set(there.map((each) => each.productId))])
}

/** For demo data and tests: a warehouse created without a member of staff. */
export async function addWarehouse(
  tx: Queryable,
  warehouse: Omit<sql.WarehouseRow, 'id' | 'version'>,
): Promise<{ id: number }> {
  const made = await sql.insertWarehouse(tx, warehouse)
  if (made === null) throw new Error(`a warehouse has this name already: ${warehouse.name.cn}`)
  return made
}
