/** What the goods of a request cost without an answer: the retail price of each line, and goods and freight of an ordinary order. */
import { profileOf, type BuyerCard } from '#domains/accounts/server/door.ts'
import { skusForSale, type SkuForSale } from '#domains/catalog/server/door.ts'
import { GUEST, rulesOf, unitPrice } from '#domains/pricing/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { freightFor, freightRates, type FreightRates } from '#domains/shipping/server/door.ts'
import { BASE_CURRENCY, type Currency } from '#kit/contract/money.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type * as z from 'zod/mini'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { Usual } from '../contract.ts'
import type { LineRow, QuoteRow } from './sql.ts'

type Skus = ReadonlyMap<Lang, readonly SkuForSale[]>

/** SKUs of the requests, in the currency of the language in which each was asked. */
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

/** What one of the unit costs everybody, as the buyer sees it. */
export function retailOf(skus: Skus, lang: Lang, line: LineRow): number | null {
  const [retail] = skuOf(skus, lang, line)?.tiers ?? []
  return retail === undefined || line.factor === null ? null : retail.priceAmount * line.factor
}

/** Prices and freight of today, for these requests. */
export async function ratesFor(db: Queryable, rows: readonly QuoteRow[]) {
  const [skus, freight, settings] = await Promise.all([
    skusIn(db, rows),
    freightRates(db),
    readSettings(db),
  ])
  return { skus, freight, rules: rulesOf(settings) }
}
type Rates = Awaited<ReturnType<typeof ratesFor>>

/** What this buyer would pay for goods and freight by ordering them today. */
export function usualOf(
  row: QuoteRow,
  { skus, freight, rules }: Rates,
  { buyer, now }: { buyer: BuyerCard | undefined; now: Instant },
): z.infer<typeof Usual> {
  const profile = buyer === undefined ? GUEST : profileOf(buyer, now)
  const goodsIn = (currency: Currency, tiersOf: (sku: SkuForSale) => SkuForSale['tiers']) =>
    row.lines.reduce<number | null>((sum, line) => {
      const sku = skuOf(skus, row.lang, line)
      const factor = line.factor ?? 1
      const price =
        sku && unitPrice(tiersOf(sku), line.quantity * factor, { profile, rules, currency }, factor)
      return sum === null || !price ? null : sum + price.amount * line.quantity * factor
    }, 0)
  const goodsAmount = goodsIn(row.currency, ({ tiers }) => tiers)
  const goodsBaseAmount = goodsIn(BASE_CURRENCY, ({ baseTiers }) => baseTiers) ?? 0
  return { goodsAmount, freights: freightsOf(row, { skus, freight, goodsBaseAmount }) }
}

function freightsOf(
  row: QuoteRow,
  {
    skus,
    freight,
    goodsBaseAmount,
  }: { skus: Skus; freight: FreightRates; goodsBaseAmount: number },
): { method: DeliveryMethod; amount: number }[] {
  const { country, provinceCode, currency } = row
  if (country === null) return []
  const weightGrams = row.lines.reduce((sum, line) => {
    const { weightGrams: grams } = skuOf(skus, row.lang, line) ?? {}
    return sum + (grams ?? 0) * line.quantity * (line.factor ?? 1)
  }, 0)
  // A request names no warehouse: the rates that hold for all of them count.
  const shipments = [{ warehouseId: 0, weightGrams, goodsBaseAmount }]
  const ways = freightFor(freight, { place: { country, provinceCode }, shipments, currency })
  return ways
    .filter(({ why }) => why === null)
    .map(({ method, freightAmount }) => ({ method, amount: freightAmount }))
}
