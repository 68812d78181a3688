/** A guest who logs in keeps his cart: its lines join the buyer's, within every limit, and what was lowered is told. */
import { skusForSale } from '#domains/catalog/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import type { SaleUnit } from '#domains/catalog/contract.ts'
import { fitting } from './check.ts'
import { guestOf } from './owner.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { retailOf } from './read.ts'
import * as sql from './sql.ts'

/**
 * The guest's cart is emptied by the statement that reads it, so a retry or a second tab moves nothing twice.
 * Quantities add up; what is more than can be had is lowered, never refused: neither side is lost.
 */
export function merge({ db, buyerId, cartKey, lang, now }: BuyerContext) {
  const owner: sql.Owner = { buyerId, guestHash: null }
  const guestHash = guestOf(cartKey)
  return db.tx(async (tx) => {
    const taken = guestHash === null ? [] : await sql.takeGuestLines(tx, guestHash)
    if (taken.length === 0)
      return { movedCount: 0, loweredCount: 0, count: await sql.count(tx, owner) }
    const cartId = await sql.openCart(tx, owner, now)
    const { outcomes, count } = await addLines(tx, { cartId, owner, lines: taken, lang })
    return {
      movedCount: outcomes.filter(({ outcome }) => outcome !== 'gone').length,
      loweredCount: outcomes.filter(({ outcome }) => outcome === 'lowered').length,
      count,
    }
  })
}

export type Outcome = { outcome: 'added' | 'lowered' | 'gone'; quantity: number }
type Adding = { cartId: number; owner: sql.Owner; lines: readonly sql.NewLine[]; lang: Lang }

/** Adds as much of each line as can be had. `quantity` of an outcome is what was added. */
async function addLines(tx: Queryable, { cartId, owner, lines, lang }: Adding) {
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))]
  const [skus, stock, settings, own] = await Promise.all([
    skusForSale(tx, skuIds, lang),
    availabilityOf(tx, skuIds),
    readSettings(tx),
    sql.lines(tx, owner),
  ])
  const outcomes: Outcome[] = []
  let count = own.length
  for (const line of lines) {
    const sku = skus.find(({ skuId }) => skuId === line.skuId)
    const unit =
      sku?.published === true && sku.tiers.length > 0
        ? sku.units.find(({ id }) => id === line.unitId)
        : undefined
    const free = stock
      .find(({ skuId }) => skuId === line.skuId)
      ?.warehouses.find(({ warehouseId }) => warehouseId === line.warehouseId)
    const quantity = unit === undefined ? 0 : room(unit, line, own, free?.availableCount ?? 0)
    const limits = {
      maximum: Math.min(unit?.maxQuantity ?? 0, settings['cart.maxQuantity']),
      maxLines: settings['cart.maxLines'],
    }
    const added =
      quantity === 0
        ? null
        : await sql.addLine(
            tx,
            cartId,
            {
              ...line,
              quantity,
              seen: {
                amount: sku === undefined || unit === undefined ? null : retailOf(sku, unit),
                currency: CURRENCY_OF[lang],
              },
            },
            limits,
          )
    count = added?.count ?? count
    const done = added === null || added.lineId === null ? 0 : quantity
    outcomes.push({
      outcome: done === 0 ? 'gone' : done < line.quantity ? 'lowered' : 'added',
      quantity: done,
    })
  }
  return { outcomes, count }
}

/** How much of the line still fits beside what the cart has of the same goods. */
function room(
  unit: SaleUnit,
  line: sql.NewLine,
  own: readonly sql.LineRow[],
  availableCount: number,
): number {
  const known = own.find(
    (each) =>
      each.skuId === line.skuId &&
      each.unitId === line.unitId &&
      each.warehouseId === line.warehouseId,
  )
  const had = known?.quantity ?? 0
  return Math.max(0, fitting(unit, had + line.quantity, availableCount) - had)
}

/** For orders: lines of an old order come into the cart at today's prices, each with what became of it. */
export async function addAgain(
  tx: Queryable,
  adding: { buyerId: number; lines: readonly sql.NewLine[]; lang: Lang; now: string },
) {
  const owner: sql.Owner = { buyerId: adding.buyerId, guestHash: null }
  const cartId = await sql.openCart(tx, owner, adding.now)
  return addLines(tx, { cartId, owner, lines: adding.lines, lang: adding.lang })
}
