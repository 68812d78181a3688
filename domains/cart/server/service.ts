/** What shoppers do with their cart. Concurrent changes of one cart run one after another, by its row's lock. */
import type { GiftChoice } from '#domains/promotions/gift-contract.ts'
import { readGiftRules } from '#domains/promotions/server/gift-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import type { Cart } from '../contract.ts'
import { CartReasons } from '../reasons.ts'
import { availableIn, numbersOf } from './check.ts'
import { demandOwner, openCart, ownerOf } from './owner.ts'
import { readCart, retailOf } from './read.ts'
import { loadGoods, refusalOf, resolveLines, type Goods } from './resolve.ts'
import * as sql from './sql.ts'

export const read = (context: ShopperContext): Promise<Cart> =>
  readCart(context.db, { ...context, owner: ownerOf(context) })

export async function count(context: ShopperContext): Promise<{ count: number }> {
  const owner = ownerOf(context)
  return { count: owner === null ? 0 : await sql.count(context.db, owner) }
}

/**
 * A line's goods as they can be bought now.
 * @throws {Refused} skuUnknown, quoteOnly, noPrice, belowMinimum, offStep, aboveMaximum, overLimit, short; with their numbers
 */
function demandBuyable(goods: Goods, line: sql.NewLine, lang: Lang) {
  const [resolved] = resolveLines(goods, [line])
  const { sku, unit, problem } = resolved!
  if (problem !== null) throw refusalOf(resolved!, problem, lang)
  if (sku === undefined || unit === undefined) throw new Error('bought without being there')
  return { ...resolved!, sku, unit }
}

/** @throws {Refused} cartKeyNeeded, skuUnknown, noPrice, belowMinimum, offStep, aboveMaximum, short, tooManyLines */
export async function add(context: ShopperContext, line: sql.MovedLine) {
  const { db, lang } = context
  const owner = demandOwner(context)
  const [goods, settings] = await db.together((on) =>
    Promise.all([loadGoods(on, [line], context), readSettings(on)]),
  )
  const { sku, unit, availableCount, leftCount = Infinity } = demandBuyable(goods, line, lang)
  const maximum = Math.min(unit.maxQuantity, settings['cart.maxQuantity'])
  const limits = {
    // Together with the line's current quantity: the sum must be buyable too, or nothing is added.
    maximum: Math.min(maximum, availableIn(unit, Math.min(availableCount, leftCount))),
    step: unit.step,
    maxLines: settings['cart.maxLines'],
  }
  const seen = { amount: retailOf(sku, unit), currency: sku.currency }
  const [, added] = await db.tx((tx) =>
    tx.ending(() =>
      pipeline([
        () => openCart(tx, owner, context),
        () => sql.addLine(tx, owner, { ...line, seen }, limits),
      ]),
    ),
  )
  const { lineId, quantity, before } = added
  if (lineId !== null && quantity !== null) return { lineId, count: added.count }
  const sum = (before ?? 0) + line.quantity
  if (before !== null && sum <= maximum) demandBuyable(goods, { ...line, quantity: sum }, lang)
  const values =
    before === null ? { maximum: limits.maxLines } : { ...numbersOf(unit, availableCount), maximum }
  const reason = before === null ? CartReasons.tooManyLines : CartReasons.aboveMaximum
  throw new Refused(reason, { values, detail: values })
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
    const goods = await loadGoods(tx, [line], context)
    // Another line may already have these goods: then both become one, with the sum of their quantities.
    const twin = lines.find(
      (each) =>
        each.id !== line.id &&
        each.skuId === line.skuId &&
        each.unitId === next.unitId &&
        each.warehouseId === next.warehouseId,
    )
    const quantity = next.quantity + (twin?.quantity ?? 0)
    const { sku, unit } = demandBuyable(goods, { skuId: line.skuId, ...next, quantity }, lang)
    const seen = { amount: retailOf(sku, unit), currency: sku.currency }
    await sql.changeLine(tx, cartId, line.id, { ...next, quantity, seen })
  })
  return readCart(db, { lang, now, owner })
}

/** Ids of other carts' lines change nothing. */
export async function select(
  context: ShopperContext,
  lineIds: readonly number[],
  selected: boolean,
): Promise<Cart> {
  const owner = demandOwner(context)
  await sql.selectLines(context.db, owner, lineIds, selected)
  return readCart(context.db, { ...context, owner })
}

/** Lines of other carts stay as they are. */
export async function moveToOrdinary(
  context: ShopperContext,
  lineIds: readonly number[],
): Promise<Cart> {
  const owner = demandOwner(context)
  await sql.setActivities(
    context.db,
    owner,
    lineIds.map((lineId) => ({ lineId, activityId: null })),
  )
  return readCart(context.db, { ...context, owner })
}

export async function remove(context: ShopperContext, lineIds: readonly number[]) {
  const owner = demandOwner(context)
  const removed = await sql.removeLines(context.db, owner, lineIds)
  return { removed, cart: await readCart(context.db, { ...context, owner }) }
}

/** Accepts today's retail prices. */
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

/** @throws {Refused} cartKeyNeeded, giftsOver, tooManyGifts */
export async function chooseGifts(context: ShopperContext, choice: GiftChoice): Promise<Cart> {
  const { db, lang, now, buyerId } = context
  const owner = demandOwner(context)
  const rules = await readGiftRules(db, { buyerId, now })
  const tier = rules
    .find(({ activityId }) => activityId === choice.activityId)
    ?.tiers.find((each) => each.tier === choice.tier)
  const skuIds = [...new Set(choice.skuIds)]
  const isOffered = skuIds.every((each) => tier?.options.some(({ skuId }) => skuId === each))
  if (tier === undefined || !isOffered) throw new Refused(CartReasons.giftsOver)
  if (skuIds.length > tier.chooseCount) {
    throw new Refused(CartReasons.tooManyGifts, { values: { count: tier.chooseCount } })
  }
  const storedCount = await db.tx(async (tx) => {
    // Goods that are bought at once are in no cart: their buyer may have none yet.
    await openCart(tx, owner, context)
    return sql.chooseGifts(tx, owner, { ...choice, skuIds })
  })
  if (storedCount === 0) throw new Refused(CartReasons.giftsOver)
  return readCart(db, { lang, now, owner })
}
