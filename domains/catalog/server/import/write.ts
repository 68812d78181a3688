/** Writes an imported product inside a transaction, and tells what the domains after the catalogue need of it. */
import { BASE_CURRENCY, convert, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { CatalogReasons } from '../../contract.ts'
import type { Price, Rates } from '../prices.ts'
import { refreshProducts } from '../shown/refresh.ts'
import type { ProductDraft } from '../write/draft.ts'
import { changeProduct, createProduct, type Writing } from '../write/put.ts'
import { publish } from '../write/publish.ts'
import { addBrand, addCategory } from '../write/shelves.ts'
import { fingerprint, type ImportedProduct, type ImportedSku } from './entry.ts'
import * as sql from './write/sql.ts'

export type Importing = { currency: Currency; rates: Rates; now: Instant }
export type Imported = {
  outcome: 'new' | 'changed' | 'same'
  productId: number
  /** SKUs that this import made, with what the file says lies there. Those known already keep the shop's own count. */
  newSkus: { skuId: number; stockCount: number }[]
}

const QUANTITY_MAX = 100_000

/**
 * New, changed or left alone, by the source's key and the fingerprint of what was read. A product that an operator has
 * taken off sale stays so.
 * @throws {Refused} codeTaken when the code is that of a product from elsewhere
 */
export async function importProduct(
  tx: Queryable,
  product: ImportedProduct,
  { currency, rates, now }: Importing,
): Promise<Imported> {
  const hash = fingerprint(product)
  const known = await sql.known(tx, product.key)
  if (known?.sourceHash === hash) return { outcome: 'same', productId: known.id, newSkus: [] }

  const draft = await draftOf(tx, product, known, (amount) => pricesOf(amount, currency, rates))
  const writing: Writing = { now, by: 'import', origin: { key: product.key, hash } }
  const written = known
    ? await changeProduct(tx, known, draft, writing)
    : await createProduct(tx, draft, writing)
  if (known === null && product.onSale) await publish(tx, written.id, now)
  else await refreshProducts(tx, [written.id])

  const knownCodes = new Set(known?.skus.map((sku) => sku.code))
  const newSkus = written.skus.flatMap(({ id, code }, i) =>
    knownCodes.has(code) ? [] : [{ skuId: id, stockCount: product.skus[i]!.stockCount }],
  )
  return { outcome: known ? 'changed' : 'new', productId: written.id, newSkus }
}

/** The base currency's price by today's rate; a file in another currency fixes the price in that one too. */
function pricesOf(amount: number, currency: Currency, rates: Rates): Price[] {
  const retail = { audience: 'all', minQuantity: 1 } as const
  if (currency === BASE_CURRENCY) return [{ ...retail, currency, amount }]
  const base = Math.max(1, convert(amount, 1 / rates[currency], BASE_CURRENCY))
  const step = PRICE_STEP[currency]
  const own = Math.max(step, Math.round(amount / step) * step)
  return [
    { ...retail, currency: BASE_CURRENCY, amount: base },
    { ...retail, currency, amount: own },
  ]
}

async function draftOf(
  tx: Queryable,
  product: ImportedProduct,
  known: sql.Known | null,
  prices: (amount: number) => Price[],
): Promise<ProductDraft> {
  let categoryId: number | null = null
  for (const name of product.categoryPath) categoryId = await addCategory(tx, categoryId, name)
  if (categoryId === null) throw new Refused(CatalogReasons.categoryTooDeep)
  const skuOf = ({ stockCount: _stockCount, amount, ...sku }: ImportedSku) => ({
    ...sku,
    active: true,
    units: [
      { name: product.unitName, factor: 1, minQuantity: 1, step: 1, maxQuantity: QUANTITY_MAX },
    ],
    prices: prices(amount),
  })
  return {
    code: product.code,
    internalNumber: null,
    family: 'goods',
    name: product.name,
    brief: product.brief,
    categoryId,
    brandId: product.brand && (await addBrand(tx, product.brand)),
    figures: [],
    specifications: product.specifications,
    valueIds: [],
    options: product.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ name: value, pictureIndex: null })),
    })),
    skus: product.skus.map(skuOf),
    pictures: product.pictures.map(({ address, alt }) => ({
      id: known?.pictures.find((each) => each.remoteUrl === address)?.id,
      alt,
      stored: null,
      remoteUrl: address,
    })),
    details: product.details,
    purchaseNotice: { cn: '' },
    model: null,
    videoUrl: null,
  }
}
