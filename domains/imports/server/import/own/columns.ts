/**
 * The columns of the shop's own files, in order. A product's own columns are filled in one of its rows, the others in each
 * row.
 */
import { CURRENCIES } from '#kit/contract/money.ts'
import { LANGS } from '#kit/contract/lang.ts'

const inAll = (name: string): string[] => LANGS.map((lang) => `${name}_${lang}`)
export const OPTION_NUMBERS = [1, 2, 3] as const

/** In every row. */
const SKU_COLUMNS = [
  'sku_code',
  'barcode',
  ...OPTION_NUMBERS.map((number) => `option${number}`),
  'on_sale',
  'weight_grams',
  'picture',
  ...inAll('unit'),
  'min_quantity',
  'step',
  'max_quantity',
  'more_units',
  ...CURRENCIES.map((currency) => `price_${currency.toLowerCase()}`),
  'more_prices',
  'stock',
]
/** In one row of a product, whichever. */
export const PRODUCT_COLUMNS: readonly string[] = [
  'state',
  'family',
  'direct_sale',
  'warranty_months',
  'internal_number',
  ...inAll('name'),
  ...inAll('brief'),
  ...inAll('category'),
  ...inAll('brand'),
  ...OPTION_NUMBERS.flatMap((number) => [
    ...inAll(`option${number}_name`),
    ...inAll(`option${number}_values`),
  ]),
  'option_pictures',
  ...inAll('figures'),
  ...inAll('specifications'),
  'attributes',
  'pictures',
  ...inAll('picture_texts'),
  'model_url',
  'model_usdz_url',
  'model_poster_url',
  'model_size',
  'video_url',
  ...inAll('details'),
  ...inAll('purchase_notice'),
  ...inAll('keywords'),
  ...inAll('page_title'),
  ...inAll('page_description'),
]

/** `remove`: yes, and the SKU goes. Written by people alone: what is exported is there. */
export const REMOVE_COLUMN = 'remove'

/** As they are exported. */
export const OWN_COLUMNS: readonly string[] = ['product_code', ...SKU_COLUMNS, ...PRODUCT_COLUMNS]

/** With a language or a currency: no list of anybody else has these. Categories by `category_id` are others' too. */
const isUnmistakable = (name: string): boolean =>
  OWN_COLUMNS.includes(name) &&
  /_(cn|en|spa|id|cny|usd|idr)$/.test(name) &&
  !['category_id', 'brand_id'].includes(name)

/**
 * Whether a file is of the shop's own format. Without `sku_code` each product has one row: a list of codes and words, or of
 * products with one SKU.
 * @param columns in lower case
 */
export function isOwnFormat(columns: readonly string[]): boolean {
  if (!columns.includes('product_code')) return false
  if (columns.includes('sku_code') || columns.some(isUnmistakable)) return true
  const named = columns.filter((name) => name !== '')
  return named.length > 1 && named.every((name) => OWN_COLUMNS.includes(name))
}

/** In every row but for its code: what a row without one cannot say of a product with several SKUs. */
export const hasSkuColumns = (columns: readonly string[]): boolean =>
  columns.some((name) => name !== 'sku_code' && SKU_COLUMNS.includes(name))
