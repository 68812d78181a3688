/** Stock movements: reserve, release, ship, receive, count. The catalogue is notified of changes in availability. */
import { productChanged } from '#domains/catalog/server/door.ts'
import { addAvailable } from '#domains/catalog/server/sale-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { availability, stockLeft } from '../../contract.ts'
import * as counting from './count-sql.ts'
import { releasePart, type Lowering } from './lower-sql.ts'
import * as sql from './sql.ts'

export type Shortage = { key: string; skuId: number; warehouseId: number; availableCount: number }

/**
 * Reserves goods for the lines of an order, all or none. Lines of the same SKU and warehouse count together. The rows
 * stay locked until the transaction ends, so call this last in it.
 * @param reserving quantities in base units
 * @returns null when everything is reserved, else the lines that are short, with what is available
 */
export async function reserve(
  tx: Queryable,
  reserving: Omit<sql.Reserving, 'by' | 'heldUntil'> &
    Partial<Pick<sql.Reserving, 'by' | 'heldUntil'>>,
): Promise<Shortage[] | null> {
  if (reserving.lines.length === 0) return null
  const { by = 'buyer', heldUntil = null } = reserving
  const rows = await sql.reserve(tx, { ...reserving, by, heldUntil })
  if (!rows.every((row) => row.reserved)) return shortagesIn(rows, reserving.lines)
  await announceStock(
    tx,
    rows.map((row) => ({
      skuId: row.skuId,
      productId: row.productId,
      delta: -row.quantity,
      free: row.availableCount - row.quantity,
    })),
  )
  return null
}

function shortagesIn(
  rows: readonly sql.ReserveRow[],
  lines: readonly sql.ReserveLine[],
): Shortage[] {
  return lines.flatMap(({ key, skuId, warehouseId }) => {
    const row = rows.find((each) => each.skuId === skuId && each.warehouseId === warehouseId)
    if (row === undefined || row.availableCount >= row.quantity) return []
    return [{ key, skuId, warehouseId, availableCount: row.availableCount }]
  })
}

/**
 * Releases what an order has reserved and not shipped: of all lines, or of those named. Repeating it does nothing.
 * @param releasing `by` is the actor, as movements show it
 */
export async function release(
  tx: Queryable,
  releasing: Pick<sql.Releasing, 'reference' | 'now' | 'note'> & {
    keys?: readonly string[]
    by?: string
  },
): Promise<void> {
  const rows = await sql.release(tx, {
    ...releasing,
    keys: releasing.keys ?? null,
    by: releasing.by ?? 'shop',
  })
  await announceStock(tx, rows.map(toFreedStock))
}

/** Releases a part of what lines of an order hold. @throws when one does not hold more than that: the order says otherwise */
export async function lowerReserved(tx: Queryable, lowering: Lowering): Promise<void> {
  if (lowering.lines.length === 0) return
  const rows = await releasePart(tx, lowering)
  const loweredCount = rows.reduce((sum, { lineCount }) => sum + lineCount, 0)
  if (loweredCount !== lowering.lines.length) {
    throw new Error(`${lowering.reference} holds less than it is to give back`)
  }
  await announceStock(tx, rows.map(toFreedStock))
}

/**
 * Ships reserved goods: they leave the warehouse and the reservation ends. All lines or none.
 * @returns false, without any change, when a line has less reserved than is to be shipped
 */
export const ship = (
  tx: Queryable,
  shipping: Omit<sql.Shipping, 'by' | 'kind'> & Partial<Pick<sql.Shipping, 'by' | 'kind'>>,
): Promise<boolean> => sql.ship(tx, { kind: 'shipped', by: 'shop', ...shipping })

/** @returns false when less would be left than is reserved. The SKU and the warehouse must exist. */
export async function adjust(tx: Queryable, adjusting: sql.Adjusting): Promise<boolean> {
  await sql.addLevels(tx, [adjusting])
  const moved = await sql.adjust(tx, adjusting)
  if (moved === null) return false
  await announceStock(tx, [toFreedStock(moved)])
  return true
}

export type StockTarget = sql.OnHand & { productId: number }

/** For imports and demo data: sets the stock on hand, whatever it was before; never below what is reserved. */
export async function setOnHand(
  tx: Queryable,
  { rows, now, note, by }: { rows: readonly StockTarget[]; now: string; note: string; by: string },
): Promise<void> {
  if (rows.length === 0) return
  await sql.addLevels(tx, rows)
  const moved = await sql.setOnHand(tx, rows, now, note, by)
  await announceStock(tx, moved.map(toFreedStock))
}

/**
 * Sets the stock on hand to what was counted, in all of these places or in none. The SKUs and warehouses must exist.
 * @returns each row as it is now, and whether it could be written
 */
export async function count(
  tx: Queryable,
  rows: readonly (counting.Count & { productId: number })[],
  act: counting.CountAct,
): Promise<counting.CountRow[]> {
  await sql.addLevels(tx, rows)
  const counted = await counting.count(tx, rows, act)
  await announceStock(tx, counted.map(toFreedStock))
  return counted
}

type FreedStock = { skuId: number; productId: number | null; delta: number; free: number }

const toFreedStock = ({ skuId, productId, freed, free }: sql.MovedRow): FreedStock => ({
  skuId,
  productId,
  delta: freed,
  free,
})

/** Notifies search only of changes that it can see: goods available again in a warehouse, or sold out. */
async function announceStock(tx: Queryable, all: readonly FreedStock[]): Promise<void> {
  const changes = all.filter((each) => each.delta !== 0)
  const crossed = changes.flatMap(({ productId, delta, free }) =>
    productId !== null && (free === 0 || free === delta) ? [productId] : [],
  )
  await addAvailable(tx, changes)
  await productChanged(tx, [...new Set(crossed)])
}

export type AvailableSku = {
  skuId: number
  warehouses: { warehouseId: number; availableCount: number }[]
}

/**
 * Available units in each open warehouse, in the order of the input; an SKU without a row has none anywhere.
 * @param whose a buyer, whose held goods count as available to them
 */
export async function availabilityOf(
  db: Queryable,
  skuIds: readonly number[],
  whose: sql.Whose | null = null,
): Promise<AvailableSku[]> {
  const ids = [...new Set(skuIds)]
  if (ids.length === 0) return []
  const bySku = Map.groupBy(await sql.availability(db, ids, whose), (row) => row.skuId)
  return ids.map((skuId) => ({
    skuId,
    warehouses: (bySku.get(skuId) ?? []).map(({ warehouseId, availableCount }) => ({
      warehouseId,
      availableCount,
    })),
  }))
}

/** Stock as shoppers see it: numbers when logged in, otherwise bands. */
export async function viewLevels(
  { db, buyerId, now }: ShopperContext,
  skuIds: readonly number[],
): Promise<DataOf<typeof availability>> {
  const whose = buyerId === null ? null : { buyerId, now }
  const [settings, skus] = await Promise.all([readSettings(db), availabilityOf(db, skuIds, whose)])
  const bandOf = (count: number) =>
    count <= 0 ? 'out' : count < settings['stock.lowCount'] ? 'low' : 'in'
  return skus.map(({ skuId, warehouses }) => ({
    skuId,
    warehouses: warehouses.map(({ warehouseId, availableCount: count }) => ({
      warehouseId,
      band: bandOf(count),
      availableCount: whose === null && count > 0 ? null : count,
    })),
  }))
}

/** @returns null where as many are available, including those held for the buyer; otherwise how many are */
export async function leftOf(
  { db, buyerId, now }: ShopperContext,
  { sku, warehouse, quantity }: InputOf<typeof stockLeft>,
): Promise<number | null> {
  const whose = buyerId === null ? null : { buyerId, now }
  const [found] = await availabilityOf(db, [sku], whose)
  const level = found?.warehouses.find(({ warehouseId }) => warehouseId === warehouse)
  const left = Math.max(0, level?.availableCount ?? 0)
  return left < quantity ? left : null
}

/** Stock of these SKUs in each warehouse, in base units; for staff who pack and ship. */
export const levelsOf = (
  db: Queryable,
  lines: readonly { skuId: number }[],
): Promise<sql.LevelRow[]> => sql.levels(db, [...new Set(lines.map((line) => line.skuId))])

export const stockedCounts = sql.stockedCounts
export const stockedWarehouses = sql.stockedWarehouses
