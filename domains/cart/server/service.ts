/** What shoppers do with their cart. Adding and changing come one after another for each cart, by its row. */
import { unitFor } from '#kit/contract/units.ts'
import { limitsFor } from '#domains/catalog/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { ShopperContext } from '#kit/server/serve.ts'
import { CartReasons, type Cart } from '../contract.ts'
import { availableIn, checkLine, limitNumbers, mostIn, numbersOf, REASON_OF } from './check.ts'
import { demandOwner, openCart, ownerOf } from './owner.ts'
import { readCart, retailOf } from './read.ts'
import * as sql from './sql.ts'

export const read = (context: ShopperContext): Promise<Cart> =>
  readCart(context.db, { ...context, owner: ownerOf(context) })

export async function count(context: ShopperContext): Promise<{ count: number }> {
  const owner = ownerOf(context)
  return { count: owner === null ? 0 : await sql.count(context.db, owner) }
}

/** What can be bought of an SKU in a warehouse now. @throws {Refused} skuUnknown */
async function goodsOf(
  db: Queryable,
  { skuId, unitId, warehouseId }: Omit<sql.NewLine, 'quantity'>,
  { lang, now, buyerId }: Pick<ShopperContext, 'lang' | 'now' | 'buyerId'>,
) {
  const [[sku], [stock], limits] = await Promise.all([
    skusForSale(db, [skuId], lang),
    availabilityOf(db, [skuId], buyerId === null ? null : { buyerId, now }),
    limitsFor(db, { skuIds: [skuId], buyerId, now }),
  ])
  const unit = sku?.units.find(({ id }) => id === unitId)
  const place = stock?.warehouses.find((each) => each.warehouseId === warehouseId)
  if (sku === undefined || unit === undefined) throw new Refused(CartReasons.skuUnknown)
  const availableCount = place?.availableCount ?? 0
  const limit = limits.get(sku.productId)
  const baseUnitName = unitFor(sku.units[0]?.name ?? '', limit?.maxCount ?? 1, lang)
  return { sku, unit, availableCount, limit, baseUnitName }
}

type Goods = Awaited<ReturnType<typeof goodsOf>>

/** @throws {Refused} skuUnknown, noPrice, belowMinimum, offStep, aboveMaximum, overLimit, short; with their numbers */
function demandBuyable(goods: Goods, quantity: number): void {
  const { sku, unit, availableCount, limit, baseUnitName } = goods
  const available = availableIn(unit, availableCount)
  const problem = checkLine({ sku, unit, quantity, available, left: limit?.leftCount })
  if (problem === null) return
  const values = {
    ...numbersOf(unit, availableCount),
    ...(limit === undefined ? {} : limitNumbers(limit, baseUnitName)),
  }
  throw new Refused(REASON_OF[problem], { values, detail: values })
}

/** @throws {Refused} cartKeyNeeded, skuUnknown, noPrice, belowMinimum, offStep, aboveMaximum, short, tooManyLines */
export async function add(context: ShopperContext, line: sql.MovedLine) {
  const { db } = context
  const owner = demandOwner(context)
  const [goods, settings] = await db.together((on) =>
    Promise.all([goodsOf(on, line, context), readSettings(on)]),
  )
  demandBuyable(goods, line.quantity)
  const maximum = Math.min(goods.unit.maxQuantity, mostIn(settings))
  const limits = {
    // Together with what the line has: the sum must be buyable too, or nothing is added.
    maximum: Math.min(maximum, mostOf(goods)),
    step: goods.unit.step,
    maxLines: settings['cart.maxLines'],
  }
  const seen = { amount: retailOf(goods.sku, goods.unit), currency: goods.sku.currency }
  const [, added] = await db.tx((tx) =>
    tx.ending(() =>
      Promise.all([
        openCart(tx, owner, context),
        sql.addLine(tx, owner, { ...line, seen }, limits),
      ]),
    ),
  )
  const { lineId, quantity, before } = added
  if (lineId !== null && quantity !== null) return { lineId, count: added.count }
  const sum = (before ?? 0) + line.quantity
  if (before !== null && sum <= maximum) demandBuyable(goods, sum)
  const values =
    before === null
      ? { maximum: limits.maxLines }
      : { ...numbersOf(goods.unit, goods.availableCount), maximum }
  const reason = before === null ? CartReasons.tooManyLines : CartReasons.aboveMaximum
  throw new Refused(reason, { values, detail: values })
}

/** The most of a unit that its stock and what the buyer may still order of it leave. */
function mostOf({ unit, availableCount, limit }: Goods): number {
  const left = limit === undefined ? Infinity : Math.floor(limit.leftCount / unit.factor)
  return Math.min(availableIn(unit, availableCount), left)
}

type Changing = {
  lineId: number
  quantity?: number | undefined
  unitId?: number | undefined
  warehouseId?: number | undefined
}

/** @throws {Refused} lineNotFound, and the reasons of `add` */
export async function change(context: ShopperContext, wanted: Changing): Promise<Cart> {
  const { db, lang, now } = context
  const owner = demandOwner(context)
  await db.tx(async (tx) => {
    const cartId = await sql.lockCart(tx, owner, now)
    const lines = cartId === null ? [] : await sql.lines(tx, owner)
    const line = lines.find(({ id }) => id === wanted.lineId)
    if (cartId === null || line === undefined) throw new Refused(CartReasons.lineNotFound)
    const next = {
      quantity: wanted.quantity ?? line.quantity,
      unitId: wanted.unitId ?? line.unitId,
      warehouseId: wanted.warehouseId ?? line.warehouseId,
    }
    const goods = await goodsOf(tx, { skuId: line.skuId, ...next }, context)
    // Another line may have these goods by now: then both become one, with what both had.
    const twin = lines.find(
      (each) =>
        each.id !== line.id &&
        each.skuId === line.skuId &&
        each.unitId === next.unitId &&
        each.warehouseId === next.warehouseId,
    )
    const quantity = next.quantity + (twin?.quantity ?? 0)
    demandBuyable(goods, quantity)
    const seen = { amount: retailOf(goods.sku, goods.unit), currency: goods.sku.currency }
    await sql.changeLine(tx, cartId, line.id, { ...next, quantity, seen })
  })
  return readCart(db, { lang, now, owner })
}

/** Ids of others' lines change nothing. */
export async function select(
  context: ShopperContext,
  lineIds: readonly number[],
  selected: boolean,
): Promise<Cart> {
  const owner = demandOwner(context)
  await sql.selectLines(context.db, owner, lineIds, selected)
  return readCart(context.db, { ...context, owner })
}

export async function remove(context: ShopperContext, lineIds: readonly number[]) {
  const owner = demandOwner(context)
  const removed = await sql.removeLines(context.db, owner, lineIds)
  return { removed, cart: await readCart(context.db, { ...context, owner }) }
}

/** Today's retail prices are agreed to. */
export async function acceptPrices(context: ShopperContext): Promise<Record<string, never>> {
  const { db, lang, now } = context
  const owner = ownerOf(context)
  if (owner === null) return {}
  const { groups, currency } = await readCart(db, { lang, now, owner })
  const changed = groups
    .flatMap(({ lines }) => lines)
    .flatMap(({ id, priceChange }) => (priceChange === null ? [] : [{ id, ...priceChange }]))
  if (changed.length > 0) {
    const seen = {
      lineIds: changed.map(({ id }) => id),
      amounts: changed.map(({ isAmount }) => isAmount),
      currency,
    }
    await sql.see(db, owner, seen)
  }
  return {}
}
