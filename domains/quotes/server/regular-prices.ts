/** Regular prices of a request: the retail price of each line, and goods and freight of a regular order. */
import { profileOf, type BuyerCard } from '#domains/accounts/server/door.ts'
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import { GUEST, rulesOf, unitPrice } from '#domains/pricing/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { freightFor, freightRates, type FreightRates } from '#domains/shipping/server/door.ts'
import { availabilityOf, openWarehouses } from '#domains/stock/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type * as z from 'zod/mini'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { Usual } from '../office-contract.ts'
import type { LineRow, QuoteRow } from './sql.ts'

type Skus = ReadonlyMap<Lang, readonly SkuForSale[]>

/** SKUs of the requests, in the currency of each request's language. */
async function skusIn(db: Queryable, rows: readonly QuoteRow[]): Promise<Skus> {
  const byLang = Map.groupBy(rows, ({ lang }) => lang)
  return new Map(
    await Promise.all(
      [...byLang].map(async ([lang, own]) => {
        const ids = own.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
        return [lang, await skusForSale(db, [...new Set(ids)], lang)] as const
      }),
    ),
  )
}

const skuOf = (skus: Skus, lang: Lang, { skuId }: LineRow) =>
  skus.get(lang)?.find((each) => each.skuId === skuId)

/** The retail price of one of the unit, as the buyer sees it. */
export function retailPriceOf(skus: Skus, lang: Lang, line: LineRow): number | null {
  const [retail] = skuOf(skus, lang, line)?.tiers ?? []
  return retail === undefined || line.factor === null ? null : retail.priceAmount * line.factor
}

/** Prices and freight of today, for these requests. */
export async function ratesFor(db: Queryable, rows: readonly QuoteRow[]) {
  const skuIds = rows.flatMap(({ lines }) => lines.flatMap(({ skuId }) => skuId ?? []))
  const [skus, freight, warehouses, available, settings] = await Promise.all([
    skusIn(db, rows),
    freightRates(db),
    openWarehouses(db),
    availabilityOf(db, skuIds),
    readSettings(db),
  ])
  const stock = new Map(available.map((sku) => [sku.skuId, sku.warehouses]))
  const warehouseIds = warehouses.map(({ id }) => id)
  return { skus, freight, warehouseIds, stock, rules: rulesOf(settings) }
}
type Rates = Awaited<ReturnType<typeof ratesFor>>

/** What this buyer would pay for goods and freight today. */
export function regularPricesOf(
  row: QuoteRow,
  { skus, freight, warehouseIds, stock, rules }: Rates,
  { buyer, now }: { buyer: BuyerCard | undefined; now: Instant },
): z.infer<typeof Usual> {
  const profile = buyer === undefined ? GUEST : profileOf(buyer, now)
  const amountsIn = (currency: Currency, tiersOf: (sku: SkuForSale) => SkuForSale['tiers']) =>
    row.lines.map((line) => {
      const sku = skuOf(skus, row.lang, line)
      const factor = line.factor ?? 1
      const price =
        sku && unitPrice(tiersOf(sku), line.quantity * factor, { profile, rules, currency }, factor)
      return price ? price.amount * factor : null
    })
  const sumOf = (amounts: readonly (number | null)[]) =>
    row.lines.reduce<number | null>((sum, { quantity }, i) => {
      const amount = amounts[i] ?? null
      return sum === null || amount === null ? null : sum + amount * quantity
    }, 0)
  const unitAmounts = amountsIn(row.currency, ({ tiers }) => tiers)
  const goodsBaseAmount = sumOf(amountsIn(freight.rates.base, ({ baseTiers }) => baseTiers)) ?? 0
  return {
    unitAmounts,
    goodsAmount: sumOf(unitAmounts),
    freights: freightsOf(row, { skus, freight, warehouseIds, stock, goodsBaseAmount }),
  }
}

type Sending = {
  skus: Skus
  freight: FreightRates
  warehouseIds: readonly number[]
  stock: Rates['stock']
  goodsBaseAmount: number
}

/** The warehouses with the goods of every line; all of them where none has them, since machines are often built to order. */
function sendersOf({ lines }: QuoteRow, { warehouseIds, stock }: Sending): readonly number[] {
  const having = warehouseIds.filter((id) =>
    lines.every(({ skuId, quantity, factor }) => {
      const levels = skuId === null ? undefined : stock.get(skuId)
      const level = levels?.find(({ warehouseId }) => warehouseId === id)
      return (level?.availableCount ?? 0) >= quantity * (factor ?? 1)
    }),
  )
  return having.length > 0 ? having : warehouseIds
}

/** Each delivery method that serves the place. A request names no warehouse. */
function freightsOf(row: QuoteRow, sending: Sending): z.infer<typeof Usual>['freights'] {
  const all = leastFreights(row, sending, sending.warehouseIds)
  const stocked = leastFreights(row, sending, sendersOf(row, sending))
  return [...all].map(([method, amount]) => ({
    method,
    amount,
    stockedAmount: stocked.get(method) ?? null,
  }))
}

/** By delivery method, from the cheapest of these warehouses. */
function leastFreights(
  row: QuoteRow,
  { skus, freight, goodsBaseAmount }: Sending,
  warehouseIds: readonly number[],
): Map<DeliveryMethod, number> {
  const { country, provinceCode, currency } = row
  const least = new Map<DeliveryMethod, number>()
  if (country === null) return least
  const weightGrams = row.lines.reduce((sum, line) => {
    const { weightGrams: grams } = skuOf(skus, row.lang, line) ?? {}
    return sum + (grams ?? 0) * line.quantity * (line.factor ?? 1)
  }, 0)
  for (const warehouseId of warehouseIds) {
    const shipments = [{ warehouseId, weightGrams, goodsBaseAmount }]
    for (const { method, freightAmount, why } of freightFor(freight, {
      place: { country, provinceCode },
      shipments,
      currency,
    })) {
      if (why !== null) continue
      least.set(method, Math.min(freightAmount, least.get(method) ?? freightAmount))
    }
  }
  return least
}
