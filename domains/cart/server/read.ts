/** The cart as it is now: today's names, prices, stock and limits of every line. The number of statements is constant. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { limitsFor } from '#domains/catalog/server/door.ts'
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import { GUEST, priceLines, rulesOf, type Priced } from '#domains/pricing/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { availabilityOf, warehousesFor } from '#domains/stock/server/door.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { SaleUnit } from '#domains/catalog/contract.ts'
import type { Cart, CartLine } from '../contract.ts'
import { availableIn, checkLine } from './check.ts'
import * as sql from './sql.ts'

type Look = { lang: Lang; now: Instant; owner: sql.Owner | null }

export async function readCart(db: Queryable, { lang, now, owner }: Look): Promise<Cart> {
  const rows = owner === null ? [] : await sql.lines(db, owner)
  const skuIds = [...new Set(rows.map((row) => row.skuId))]
  const [skus, stock, warehouses, settings, profile, limits] = await Promise.all([
    skusForSale(db, skuIds, lang),
    availabilityOf(db, skuIds, owner?.buyerId == null ? null : { buyerId: owner.buyerId, now }),
    warehousesFor(db, lang),
    readSettings(db),
    owner?.buyerId == null ? GUEST : pricingProfile(db, owner.buyerId, now),
    limitsFor(db, { skuIds, buyerId: owner?.buyerId ?? null, now }),
  ])
  const currency = CURRENCY_OF[lang]
  const bySku = new Map(skus.map((sku) => [sku.skuId, sku]))
  const free = new Map(
    stock.flatMap(({ skuId, warehouses: each }) =>
      each.map((place) => [`${skuId}:${place.warehouseId}`, place.availableCount] as const),
    ),
  )
  const left = new Map([...limits].map(([id, { leftCount }]) => [id, leftCount]))
  const looked = rows.map((row) => {
    const sku = bySku.get(row.skuId)
    const look = lookAt(row, sku, {
      availableCount: free.get(`${row.skuId}:${row.warehouseId}`) ?? 0,
      limit: limits.get(sku?.productId ?? 0) ?? null,
      leftCount: left.get(sku?.productId ?? 0),
    })
    // All lines of a product share its limit, those above first.
    if (sku !== undefined && look.leftCount !== undefined && look.problem === null)
      left.set(sku.productId, look.leftCount - row.quantity * look.factor)
    return look
  })

  // Lines that can be bought are priced together, chosen or not; the sums are of those that are chosen.
  const price = (which: typeof looked) =>
    priceLines({
      currency,
      profile,
      rules: rulesOf(settings),
      freight: null,
      adjustmentAmount: 0,
      lines: which.map(({ row, factor, sku }) => ({
        key: String(row.id),
        skuId: row.skuId,
        quantity: row.quantity,
        factor,
        baseQuantity: row.quantity * factor,
        tiers: sku?.tiers ?? [],
      })),
    })
  const buyable = looked.filter(({ problem }) => problem === null)
  const chosen = buyable.filter(({ row }) => row.selected)
  const [all, sums] = [price(buyable), price(chosen)]
  const prices = pricesOf(all, sums)

  const lines = looked.map((look) => {
    const elsewhere =
      look.problem === 'short' || look.problem === 'soldOut'
        ? warehouses.filter(
            ({ id }) =>
              id !== look.row.warehouseId &&
              (free.get(`${look.row.skuId}:${id}`) ?? 0) >= look.row.quantity * look.factor,
          )
        : []
    return lineOf(look, prices, currency, elsewhere)
  })
  const valid = Map.groupBy(
    lines.filter(({ problem }) => problem === null),
    (line) => line.warehouseId,
  )
  return {
    currency,
    groups: warehouses.flatMap(({ id, name }) => {
      const own = valid.get(id)
      return own === undefined ? [] : [{ warehouseId: id, warehouseName: name, lines: own }]
    }),
    invalid: lines.filter(({ problem }) => problem !== null),
    totals: sums.totals,
    selectedCount: chosen.length,
    count: rows.length,
  }
}

type Looked = {
  row: sql.LineRow
  sku: SkuForSale | undefined
  factor: number
  problem: CartLine['problem']
} & Around

type Around = {
  availableCount: number
  limit: CartLine['limit']
  /** Base units, after the lines above. */
  leftCount: number | undefined
}

function lookAt(row: sql.LineRow, sku: SkuForSale | undefined, around: Around): Looked {
  const unit = sku?.units.find(({ id }) => id === row.unitId)
  const available = unit === undefined ? 0 : availableIn(unit, around.availableCount)
  const { leftCount: left } = around
  const problem = checkLine({ sku, unit, quantity: row.quantity, available, left })
  return { row, sku, factor: unit?.factor ?? 1, ...around, problem }
}

/** A chosen line shows the price it has among the chosen ones: volume prices count what is bought together. */
const pricesOf = (all: Priced, chosen: Priced) =>
  new Map([...all.lines, ...chosen.lines].map((line) => [line.key, line]))

function lineOf(
  { row, sku, availableCount, limit, leftCount, problem }: Looked,
  prices: ReturnType<typeof pricesOf>,
  currency: Cart['currency'],
  elsewhere: readonly { id: number; name: string }[],
): CartLine {
  const { id, skuId, unitId, warehouseId, quantity, selected } = row
  const price = prices.get(String(id)) ?? null
  const unit = sku?.units.find((each) => each.id === unitId)
  const isAmount = sku === undefined || unit === undefined ? null : retailOf(sku, unit)
  const wasAmount = row.seenCurrency === currency ? row.seenAmount : null
  return {
    id,
    skuId,
    unitId,
    warehouseId,
    quantity,
    selected,
    productId: sku?.productId ?? 0,
    name: sku?.name ?? '',
    textLang: sku?.textLang ?? 'cn',
    optionText: sku?.optionText ?? '',
    code: sku?.code ?? '',
    picture: sku?.picture ?? null,
    units: sku?.units ?? [],
    price,
    priceChange:
      isAmount === null || wasAmount === null || wasAmount === isAmount
        ? null
        : { wasAmount, isAmount },
    availableQuantity: unit === undefined ? 0 : availableIn(unit, availableCount),
    limit,
    limitQuantity:
      unit === undefined || leftCount === undefined ? null : availableIn(unit, leftCount),
    elsewhere: elsewhere.map(({ id: warehouse, name }) => ({ warehouseId: warehouse, name })),
    problem,
  }
}

/** What everybody pays for one of the unit, before volume and membership: what a shopper agrees to. */
export const retailOf = (sku: SkuForSale, unit: SaleUnit): number | null =>
  sku.tiers[0] === undefined ? null : sku.tiers[0].priceAmount * unit.factor
