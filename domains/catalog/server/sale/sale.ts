/** SKUs for domains that sell them: prices, names, sales figures. */
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { newDerived } from '#kit/server/cache/derived.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { newRowCache } from '#kit/server/cache/row-cache.ts'
import type { Picture, SaleUnit } from '../../contract.ts'
import { priceTiers, type Tier } from '../prices.ts'
import type { SourceUnit } from '../read-model/source.ts'
import { optionText, pictureIn, textFor } from '../read-model/text.ts'
import * as sql from './sql.ts'

export type SkuForSale = {
  skuId: number
  productId: number
  /** Published product, active SKU. It may still lack a price: then `tiers` is empty. */
  published: boolean
  family: 'goods' | 'device'
  /** It is sold by quote, and cannot be put into a cart. */
  quoteOnly: boolean
  /** Months of warranty of a device; null: the shop's usual ones. */
  warrantyMonths: number | null
  /** In all languages, for the copy that is frozen with an order. */
  names: Translated
  name: string
  textLang: Lang
  optionText: string
  /** The SKU's, and that of its product. */
  code: string
  productCode: string
  barcode: string | null
  picture: Picture | null
  /** The base unit first; quantities of a unit count that unit. */
  units: SaleUnit[]
  /** Of one base unit; null when it is unknown. */
  weightGrams: number | null
  currency: Currency
  /** In `currency`, per base unit; quantities count base units. Retail first. */
  tiers: Tier[]
  /** The same in the base currency, for freight and statistics. */
  baseTiers: Tier[]
}

/**
 * SKUs as they can be bought now, in the language's currency at today's rate. One statement.
 * @returns without those that never existed; in no particular order
 */
export async function skusForSale(
  db: Queryable,
  skuIds: readonly number[],
  lang: Lang,
): Promise<SkuForSale[]> {
  if (skuIds.length === 0) return []
  const currency = CURRENCY_OF[lang]
  const [settings, rows] = await Promise.all([readSettings(db), sql.skusForSale(db, skuIds)])
  const rates = ratesOf(settings)
  return rows.map(({ names, options, values, picture, units, prices, ...row }) => {
    const name = textIn(names, lang)
    return {
      ...row,
      names,
      name: name.text,
      textLang: name.lang,
      optionText: optionText(options, values, lang),
      picture: picture && pictureIn(picture, lang),
      units: units.map((unit) => unitIn(unit, lang)),
      currency,
      tiers: priceTiers(prices, currency, rates),
      baseTiers: priceTiers(prices, rates.base, rates),
    }
  })
}

export const unitIn = ({ name, isOwnName: _own, ...unit }: SourceUnit, lang: Lang): SaleUnit => ({
  ...unit,
  name: textFor(name, lang),
})

export type SkuTiers = { skuId: number; tiers: Tier[] }

/** Products whose prices are cached: some hundred bytes for each SKU. */
const PRICES_MAX = 5000

const readPrices = newRowCache({
  max: PRICES_MAX,
  tags: ['*'],
  tagOfRow: 'product:',
  async load(db, productIds) {
    const bySku = Map.groupBy(await sql.pricesOfProducts(db, productIds), (row) => row.productId)
    return new Map(productIds.map((id) => [id, bySku.get(id) ?? []]))
  },
})

const tiersOf = newDerived<Awaited<ReturnType<typeof sql.pricesOfProducts>>, SkuTiers[]>()

/**
 * Tiers of each SKU of these products that is on sale and has a price, in the language's currency. By product; the same objects until prices
 * or settings change.
 * @param db never a replica: prices are cached until the product changes
 */
export async function tiersOfProducts(
  db: Queryable,
  productIds: readonly number[],
  lang: Lang,
): Promise<Map<number, readonly SkuTiers[]>> {
  const [settings, rows] = await Promise.all([readSettings(db), readPrices(db, productIds)])
  const byProduct = new Map<number, readonly SkuTiers[]>()
  for (const [productId, skus] of rows) {
    const priced = tiersOf(skus, lang, [settings], () => {
      const rates = ratesOf(settings)
      return skus.flatMap(({ skuId, prices }) => {
        const tiers = priceTiers(prices, CURRENCY_OF[lang], rates)
        return tiers.length === 0 ? [] : [{ skuId, tiers }]
      })
    })
    if (priced.length > 0) byProduct.set(productId, priced)
  }
  return byProduct
}

export type SkuName = {
  skuId: number
  productId: number
  code: string
  name: string
  optionText: string
}

export async function skuNamesFor(
  db: Queryable,
  skuIds: readonly number[],
  lang: Lang,
): Promise<SkuName[]> {
  const rows = await sql.skuNames(db, skuIds)
  return rows.map(({ skuId, productId, code, names, options, values }) => ({
    skuId,
    productId,
    code,
    name: textFor(names, lang),
    optionText: optionText(options, values, lang),
  }))
}

/** Names of units, including removed ones. */
export async function unitNames(
  db: Queryable,
  unitIds: readonly number[],
  lang: Lang,
): Promise<Map<number, string>> {
  const rows = await sql.unitNames(db, unitIds)
  return new Map(rows.map(({ id, names }) => [id, textFor(names, lang)]))
}

/** Names of products, on sale or not. */
export async function productNames(
  db: Queryable,
  productIds: readonly number[],
  lang: Lang,
): Promise<{ id: number; name: string }[]> {
  if (productIds.length === 0) return []
  const rows = await sql.productNames(db, productIds)
  return rows.map(({ id, names }) => ({ id, name: textFor(names, lang) }))
}

/** Labels for the audit log: code and name. */
export async function skuLabels(
  db: Queryable,
  skuIds: readonly number[],
  lang: Lang,
): Promise<{ id: number; name: string }[]> {
  const skus = await skuNamesFor(db, skuIds, lang)
  return skus.map(({ skuId, code, name }) => ({ id: skuId, name: `${code} ${name}`.trim() }))
}

/** SKU ids that match a staff member's search, at most `limit`. */
export async function findSkus(db: Queryable, words: string, limit: number): Promise<number[]> {
  return (await sql.findSkus(db, words, likePattern(words), limit)).map((row) => row.skuId)
}

/** The products of at most so many SKUs whose code, or name in whichever language, is like the words. */
export async function productIdsLike(
  db: Queryable,
  words: string,
  skusMost = 500,
): Promise<number[]> {
  const rows = await sql.skuNames(db, await findSkus(db, words, skusMost))
  return [...new Set(rows.map(({ productId }) => productId))]
}

/** The SKUs of these codes; those that no SKU has are left out. */
export const skusByCodes = sql.skusByCodes

/**
 * Stock reports here what became free (positive) or was taken (negative), in base units, in its own transaction. Pages that
 * show a product are invalidated when it sells out or is back in stock.
 */
export async function addAvailable(
  tx: Queryable,
  changes: readonly sql.FreeDelta[],
): Promise<void> {
  if (changes.length === 0) return
  const crossed = await sql.addAvailable(tx, changes)
  if (crossed.length === 0) return
  await invalidate(tx, [...crossed.map((id) => `product:${id}`), 'list', 'home'])
}

export const skusOfProducts = sql.skusOfProducts
export const addSales = sql.addSales
export const lockRatings = sql.lockRatings

export const setRating = (
  tx: Queryable,
  {
    productId,
    rating,
    reviewCount,
  }: { productId: number; rating: number | null; reviewCount: number },
): Promise<void> => sql.setRating(tx, productId, rating, reviewCount)

/** Ids of goods on sale in a scope, the best-selling first; none where the scope is everything. */
export const productsInScope = async (
  ...asked: Parameters<typeof sql.idsInScope>
): Promise<number[]> => (await sql.idsInScope(...asked)).map(({ id }) => id)
