/** Products as documents for the search index: all languages, all currencies, nothing that is only shown. */
import { plainTextOf } from '#kit/server/text/html.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './browse/sql.ts'
import { priceTiers } from './prices.ts'
import type { Source } from './read-model/source.ts'

export type SearchDocument = {
  productId: number
  family: 'goods' | 'device'
  /** The product's code and internal number, codes and barcodes of its SKUs. */
  codes: string[]
  name: Translated
  brief: Translated
  figures: Translated[]
  brand: { id: number; name: Translated } | null
  /** From the first level down. */
  categoryPath: { id: number; name: Translated }[]
  values: { id: number; name: Translated }[]
  optionValues: Translated[]
  specifications: { name: Translated; value: Translated }[]
  /** Words that the merchant wrote for search alone. */
  keywords: Translated
  /** What the merchant wrote for search engines. */
  pageHead: Translated[]
  /** The text of the details, without its markup. */
  details: Translated
  /** Retail price of the cheapest SKU in each currency. */
  priceAmounts: Record<Currency, number>
  salesCount: number
  rating: number | null
  /** Over all warehouses; it may change without a noted change, except from or to 0. */
  availableCount: number
  publishedAt: Instant
  /** Cheaper from some quantity on; for super members; than at some time within the last 30 days. */
  deals: ('volume' | 'member' | 'reduced')[]
}

const REDUCED_MS = 30 * DAY_MS

/**
 * A product without a price in the base currency is on sale only in a shop whose data are broken: no list could sort it, and it must not
 * keep the others from being indexed.
 * @returns one document for each of these products that is on sale; the others must be removed from the index
 */
export async function searchDocuments(
  db: Queryable,
  productIds: readonly number[],
  now: Instant = new Date().toISOString(),
): Promise<SearchDocument[]> {
  const since = later(now, -REDUCED_MS)
  const [settings, rows] = await Promise.all([
    readSettings(db),
    sql.listIndexed(db, productIds, since),
  ])
  const rates = ratesOf(settings)
  const cheapest = (data: Source, currency: Currency) => {
    const retails = data.skus.flatMap((sku) =>
      priceTiers(sku.prices, currency, rates)
        .slice(0, 1)
        .map((tier) => tier.priceAmount),
    )
    return Math.min(...retails)
  }
  return rows.flatMap(({ data, values, isReduced, details, ...row }) => {
    if (data === null) return []
    const codes = [data.code, data.internalNumber, ...data.skus.flatMap((s) => [s.code, s.barcode])]
    const priceAmounts = Object.fromEntries(
      CURRENCIES.map((currency) => [currency, cheapest(data, currency)]),
    ) as Record<Currency, number>
    if (!Object.values(priceAmounts).every(Number.isFinite)) return []
    return [
      {
        ...row,
        family: data.family,
        codes: [...new Set(codes.filter((code) => code !== null))],
        name: data.name,
        brief: data.brief,
        figures: data.figures,
        brand: data.brand,
        categoryPath: data.categoryPath,
        values,
        optionValues: data.options.flatMap((option) => option.values.map((value) => value.name)),
        specifications: data.specifications,
        keywords: data.keywords ?? { cn: '' },
        pageHead: data.pageHead === undefined ? [] : Object.values(data.pageHead),
        details: toTexts(details),
        priceAmounts,
        publishedAt: data.publishedAt ?? '',
        deals: dealsOf(data, isReduced),
      },
    ]
  })
}

/** Longer details are prose that repeats its words. */
const DETAILS_MAX = 20_000

const toTexts = (details: Partial<Translated>): Translated => ({
  cn: toText(details.cn ?? ''),
  ...Object.fromEntries(Object.entries(details).map(([lang, html]) => [lang, toText(html ?? '')])),
})

const toText = (html: string): string => plainTextOf(html.slice(0, DETAILS_MAX))

function dealsOf({ skus }: Source, isReduced: boolean): SearchDocument['deals'] {
  const prices = skus.flatMap((sku) => sku.prices)
  const isVolume = prices.some(({ audience, minQuantity }) => audience === 'all' && minQuantity > 1)
  const isMember = prices.some(({ audience }) => audience === 'super')
  return [
    ...(isVolume ? (['volume'] as const) : []),
    ...(isMember ? (['member'] as const) : []),
    ...(isReduced ? (['reduced'] as const) : []),
  ]
}
