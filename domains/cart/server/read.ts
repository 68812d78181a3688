/**
 * Reads the cart as it is now: today's names, prices, stock and limits of every line. The number of statements is constant.
 */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { defaultAddress } from '#domains/addresses/server/door.ts'
import type { SkuForSale } from '#domains/catalog/server/sale-door.ts'
import { isHeldPrice, offersIn } from '#domains/pricing/activity-of.ts'
import {
  GUEST,
  priceLines,
  readTaxRates,
  rulesFor,
  type Priced,
} from '#domains/pricing/server/door.ts'
import { findGifts, readGiftRules } from '#domains/promotions/server/gift-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { warehousesFor } from '#domains/stock/server/door.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SaleUnit } from '#domains/catalog/contract.ts'
import type { Cart, CartLine } from '../contract.ts'
import { activitiesOfLines } from './activities.ts'
import { availableIn } from './check.ts'
import { loadGoods, resolveLines, type Goods, type ResolvedLine } from './resolve.ts'
import * as sql from './sql.ts'

type Look = { lang: Lang; now: Instant; owner: sql.Owner | null }

export async function readCart(db: Queryable, { lang, now, owner }: Look): Promise<Cart> {
  const rows = owner === null ? [] : await sql.lines(db, owner)
  const buyerId = owner?.buyerId ?? null
  const [goods, warehouses, settings, profile, taxRates, country, giftRules] = await Promise.all([
    loadGoods(db, rows, { buyerId, lang, now }),
    warehousesFor(db, lang),
    readSettings(db),
    buyerId === null ? GUEST : pricingProfile(db, buyerId, now),
    readTaxRates(db),
    countryOf(db, buyerId),
    rows.length === 0 ? [] : readGiftRules(db, { buyerId, now }),
  ])
  const rules = rulesFor(settings, taxRates, { country, customerType: profile.customerType })
  const currency = CURRENCY_OF[lang]
  const resolved = resolveLines(goods, rows)

  // Lines that can be bought are priced together, selected or not; the totals are of the selected ones.
  const price = (which: typeof resolved) =>
    priceLines({
      currency,
      profile,
      rules,
      freight: null,
      adjustmentAmount: 0,
      lines: which.map(({ line: { id, skuId, warehouseId, quantity }, unit, sku }) => {
        const factor = unit?.factor ?? 1
        const baseQuantity = quantity * factor
        return {
          key: String(id),
          skuId,
          quantity,
          factor,
          baseQuantity,
          tiers: sku?.tiers ?? [],
          activities: offersIn(goods.activities.get(skuId), warehouseId),
        }
      }),
    })
  const buyable = resolved.filter(({ problem }) => problem === null)
  const chosen = buyable.filter(({ line }) => line.selected)
  const [all, sums] = [price(buyable), price(chosen)]
  const prices = pricesOf(all, sums)

  const { activities, ofLines } = await activitiesOfLines(db, {
    owner,
    lines: buyable,
    prices,
    goods,
    lang,
    now,
  })
  const { offers: gifts } =
    owner === null || giftRules.length === 0
      ? { offers: [] }
      : await findGifts(db, {
          rules: giftRules,
          lines: chosen.flatMap(({ line, sku }) => earning(line, sku, { sums, goods })),
          choices: await sql.giftChoices(db, owner),
          agreed: null,
          profile,
          currency,
          rates: ratesOf(settings),
          buyerId,
          lang,
          now,
        })
  const lines = resolved.map((each) => {
    const { line, unit, problem } = each
    const needed = line.quantity * (unit?.factor ?? 1)
    const elsewhere =
      problem === 'short' || problem === 'soldOut'
        ? warehouses.filter(
            ({ id }) =>
              id !== line.warehouseId && goods.freeOf({ ...line, warehouseId: id }) >= needed,
          )
        : []
    const activity = ofLines.get(line.id) ?? null
    return { ...toCartLine(each, prices, currency, elsewhere), activity }
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
    gifts,
    activities,
  }
}

/** A line as it earns gifts: none at the price of a flash sale, and no machines. */
function earning(
  { id, skuId, warehouseId }: sql.LineRow,
  sku: SkuForSale | undefined,
  { sums, goods }: { sums: Priced; goods: Goods },
) {
  const key = String(id)
  const price = sums.lines.find((each) => each.key === key)
  if (price === undefined || sku === undefined || sku.family !== 'goods') return []
  if (isHeldPrice(price, goods.activities.get(skuId))) return []
  const { lineAmount: amount, baseQuantity: count } = price
  return [{ key, skuId, productId: sku.productId, warehouseId, amount, count }]
}

/** Where the goods would go: to the default address, as the checkout offers it first. Asked for only if tax depends on it. */
async function countryOf(db: Queryable, buyerId: number | null): Promise<string | null> {
  if (buyerId === null || (await readTaxRates(db)).length === 0) return null
  return (await defaultAddress(db, buyerId))?.country ?? null
}

/** A selected line shows its price among the selected lines: volume prices depend on what is bought together. */
const pricesOf = (all: Priced, chosen: Priced) =>
  new Map([...all.lines, ...chosen.lines].map((line) => [line.key, line]))

function toCartLine(
  { line: row, sku, unit, availableCount, limit, leftCount, problem }: ResolvedLine<sql.LineRow>,
  prices: ReturnType<typeof pricesOf>,
  currency: Cart['currency'],
  elsewhere: readonly { id: number; name: string }[],
): Omit<CartLine, 'activity'> {
  const { id, skuId, unitId, warehouseId, quantity, selected } = row
  const price = prices.get(String(id)) ?? null
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
    limit: limit ?? null,
    limitQuantity:
      unit === undefined || leftCount === undefined ? null : availableIn(unit, leftCount),
    elsewhere: elsewhere.map(({ id: warehouse, name }) => ({ warehouseId: warehouse, name })),
    problem,
  }
}

/** The retail price of one unit, without volume and membership discounts: the price that a shopper accepts. */
export const retailOf = (sku: SkuForSale, unit: SaleUnit): number | null =>
  sku.tiers[0] === undefined ? null : sku.tiers[0].priceAmount * unit.factor
