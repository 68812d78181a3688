/** Writes the read models again after a change, in the transaction of that change. */
import { type Rates, ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { isRetail } from '../prices.ts'
import { cardOf } from './card.ts'
import { gapsOf } from './gaps.ts'
import type { Source } from './source.ts'
import * as sql from './sql.ts'

/** Search indexes listen on this channel and then take the changes. */
export const CHANGE_CHANNEL = 'catalog_change'

/** Products per statement; one with many SKUs has some ten kilobytes. */
const BATCH = 500

/**
 * After any visible change: writes cards, page, counts of category and brand; notifies search, and invalidates pages that
 * show these products. Last in the transaction.
 */
export async function refreshProducts(tx: Queryable, productIds: readonly number[]): Promise<void> {
  const rates = ratesOf(await readSettings(tx))
  const ids = [...new Set(productIds)].sort((a, b) => a - b)
  for (let from = 0; from < ids.length; from += BATCH) {
    await refreshBatch(tx, ids.slice(from, from + BATCH), rates)
  }
  if (ids.length === 0) return
  await invalidate(tx, [...ids.map((id) => `product:${id}`), 'list', 'home'])
}

async function refreshBatch(tx: Queryable, ids: readonly number[], rates: Rates): Promise<void> {
  const [, sources] = await pipeline([
    () => sql.lockReadModels(tx, ids),
    () => sql.sources(tx, ids),
  ])
  const rows = sources.map((each) => toReadModel(each, rates))
  const categories = new Map<number, number>()
  const brands = new Map<number, number>()
  for (const [i, { counted, categoryId, brandId }] of sources.entries()) {
    if (counted.published) {
      add(categories, counted.categoryId, -1)
      add(brands, counted.brandId, -1)
    }
    if (rows[i]!.page !== null) {
      add(categories, categoryId, 1)
      add(brands, brandId, 1)
    }
  }
  await Promise.all([sql.writeReadModels(tx, rows), productChanged(tx, ids)])
  if (deltasOf(categories).length > 0) await sql.countCategories(tx, deltasOf(categories))
  if (deltasOf(brands).length > 0) await sql.countBrands(tx, deltasOf(brands))
}

function toReadModel(row: sql.SourceRow, rates: Rates): sql.ShownRow {
  const { productId, state, categoryId, brandId, data, written } = row
  const cards = LANGS.flatMap((lang) => {
    const card = state === 'published' ? cardOf(data, lang, rates) : null
    return card ? [{ lang, data: JSON.stringify(card) }] : []
  })
  return {
    productId,
    categoryId,
    brandId,
    rootId: data.categoryPath[0]?.id ?? null,
    priceAmount: baseRetailOf(data, rates.base),
    gaps: gapsOf(data, written),
    page: cards.length > 0 ? JSON.stringify(pageOf(data)) : null,
    cards,
  }
}

/** The database formats instants in its own way. */
const pageOf = (source: Source): Source => ({
  ...source,
  publishedAt: source.publishedAt && new Date(source.publishedAt).toISOString(),
})

function baseRetailOf({ skus }: Source, baseCurrency: Currency): number | null {
  const amounts = skus
    .flatMap((sku) => sku.prices)
    .filter((price) => price.currency === baseCurrency && isRetail(price))
    .map((price) => price.amount)
  return amounts.length > 0 ? Math.min(...amounts) : null
}

function add(counts: Map<number, number>, id: number | null, delta: number): void {
  if (id !== null) counts.set(id, (counts.get(id) ?? 0) + delta)
}

const deltasOf = (counts: Map<number, number>): sql.CountDelta[] =>
  [...counts].flatMap(([id, delta]) => (delta === 0 ? [] : [{ id, delta }]))

/** Notes a change of these products that matters to search. */
export async function productChanged(tx: Queryable, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await sql.noteChanges(tx, productIds, CHANGE_CHANNEL)
}
