/** Lines that come into a buyer's cart from elsewhere: from the cart he had as a guest, or from an old order. */
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import { fitting, mostIn } from './check.ts'
import { guestOf } from './owner.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { retailOf } from './read.ts'
import * as sql from './sql.ts'

/**
 * The guest's lines join the buyer's. The guest's cart is locked and what has moved is taken out of it, so a retry or a
 * second tab moves nothing twice. Quantities add up; above the maximum they are lowered and that is told. What cannot
 * be bought now moves as it is, and what a full cart has no room for stays where it was: neither side is lost.
 */
export function merge({ db, buyerId, cartKey, lang, now }: BuyerContext) {
  const owner: sql.Owner = { buyerId, guestHash: null }
  const guestHash = guestOf(cartKey)
  return db.tx(async (tx) => {
    const guestCartId = guestHash === null ? null : await sql.lockGuestCart(tx, guestHash)
    if (guestCartId === null)
      return { movedCount: 0, loweredCount: 0, count: await sql.count(tx, owner) }
    const lines = await sql.guestLines(tx, guestCartId)
    const cartId = await sql.openBuyersCart(tx, buyerId, now)
    const { outcomes, count } = await addLines(tx, { cartId, owner, lines, lang, keepAll: true })
    const moved = lines.filter((_, i) => outcomes[i]?.outcome !== 'gone')
    await sql.dropGuestLines(
      tx,
      guestCartId,
      moved.map(({ id }) => id),
    )
    return {
      movedCount: moved.length,
      loweredCount: outcomes.filter(({ outcome }) => outcome === 'lowered').length,
      count,
    }
  })
}

export type Outcome = { outcome: 'added' | 'lowered' | 'gone'; quantity: number }
type Adding = {
  cartId: number
  owner: sql.Owner
  lines: readonly sql.MovedLine[]
  lang: Lang
  /** Also what cannot be bought now. Without it only what can be had comes in. */
  keepAll: boolean
}

/** With the cart locked. `quantity` of an outcome is what was added; gone is what the cart did not take. */
async function addLines(tx: Queryable, { cartId, owner, lines, lang, keepAll }: Adding) {
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))]
  const [skus, stock, settings, own] = await Promise.all([
    skusForSale(tx, skuIds, lang),
    keepAll ? [] : availabilityOf(tx, skuIds),
    readSettings(tx),
    sql.lines(tx, owner),
  ])
  const free = ({ skuId, warehouseId }: sql.NewLine) =>
    stock
      .find((each) => each.skuId === skuId)
      ?.warehouses.find((each) => each.warehouseId === warehouseId)?.availableCount ?? 0
  const maxQuantity = mostIn(settings)
  const maxLines = settings['cart.maxLines']
  let count = own.length
  const outcomes = await Promise.all(
    lines.map(async (line): Promise<Outcome> => {
      const sku = skus.find(({ skuId }) => skuId === line.skuId)
      const unit = sku?.units.find(({ id }) => id === line.unitId)
      const isOnSale = sku?.published === true && sku.tiers.length > 0 && unit !== undefined
      const known = own.find((each) => isSame(each, line))
      const had = known?.quantity ?? 0
      const maximum = Math.min(isOnSale ? unit.maxQuantity : maxQuantity, maxQuantity)
      const availableCount = keepAll ? Number.MAX_SAFE_INTEGER : free(line)
      const most = Math.min(had + line.quantity, maximum)
      const fits = isOnSale ? fitting(unit, most, availableCount) - had : 0
      const asItIs = keepAll && (had === 0 || !isOnSale) ? most - had : 0
      const quantity = fits > 0 ? fits : asItIs
      // The line is there with all that it may have: nothing of it comes in, and nothing is lost but the surplus.
      if (quantity <= 0) return { outcome: keepAll && had > 0 ? 'lowered' : 'gone', quantity: 0 }
      const amount = sku === undefined || unit === undefined ? null : retailOf(sku, unit)
      const seen = { amount, currency: CURRENCY_OF[lang] }
      const added = await sql.addLine(
        tx,
        cartId,
        { ...line, quantity, seen },
        { maximum, maxLines },
      )
      count = Math.max(count, added.count)
      if (added.lineId === null) return { outcome: 'gone', quantity: 0 }
      return { outcome: quantity < line.quantity ? 'lowered' : 'added', quantity }
    }),
  )
  return { outcomes, count }
}

const isSame = (one: sql.NewLine, other: sql.NewLine): boolean =>
  one.skuId === other.skuId && one.unitId === other.unitId && one.warehouseId === other.warehouseId

/** For orders: lines of an old order come into the cart at today's prices, each with what became of it. */
export async function addAgain(
  tx: Queryable,
  adding: { buyerId: number; lines: readonly sql.NewLine[]; lang: Lang; now: string },
) {
  const owner: sql.Owner = { buyerId: adding.buyerId, guestHash: null }
  const cartId = await sql.openBuyersCart(tx, owner.buyerId, adding.now)
  return addLines(tx, { cartId, owner, lines: adding.lines, lang: adding.lang, keepAll: false })
}
