/** A product as rows of Shopify's format, in English where there is some, else in Chinese. */
import { textIn, type Translated } from '#kit/contract/lang.ts'
import { amountText } from '../import/own/cells.ts'
import { priceTiers } from '#domains/catalog/server/sale-door.ts'
import { htmlOf } from '#domains/catalog/server/draft-door.ts'
import type { StoredProduct, StoredSku } from '#domains/catalog/server/stored-door.ts'
import type { Cell, Exported, Exporting } from './exported.ts'

export const SHOPIFY_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Variant Image',
  'Status',
] as const

type Cells = Partial<Record<(typeof SHOPIFY_COLUMNS)[number], Cell>>
type Around = Pick<Exporting, 'currency' | 'rates' | 'publicUrl'>

const textFor = (text: Translated): string => textIn(text, 'en').text
const STATUS = { draft: 'draft', published: 'active', archived: 'archived' } as const

/** SKUs without a price in the currency are left out: Shopify has no such variants. */
export function shopifyRows(exported: Exported, around: Around): Cell[][] {
  const { product } = exported
  const handle = product.code.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const variants = product.skus.flatMap((sku) => {
    const [retail] = priceTiers(sku.prices, around.currency, around.rates)
    return retail === undefined || !sku.active
      ? []
      : [variantOf(product, sku, retail.priceAmount, around)]
  })
  const pictures = product.pictures.flatMap((picture, i) => {
    const address = addressOf(picture, around)
    return address === null
      ? []
      : [{ 'Image Src': address, 'Image Position': i + 1, 'Image Alt Text': textFor(picture.alt) }]
  })
  if (variants.length === 0) return []
  const rows: Cells[] = Array.from(
    { length: Math.max(variants.length, pictures.length) },
    (_, i) => ({
      Handle: handle,
      ...(i === 0 ? wordsOf(exported) : {}),
      ...variants[i],
      ...pictures[i],
    }),
  )
  return rows.map((cells) => SHOPIFY_COLUMNS.map((column) => cells[column] ?? ''))
}

function wordsOf({ product, categoryPath, brand }: Exported): Cells {
  const [one, two, three] = product.options.map(({ name }) => textFor(name))
  return {
    Title: textFor(product.name),
    'Body (HTML)': textFor(htmlOf(product, 'details')),
    Vendor: brand === null ? '' : textFor(brand),
    Type: categoryPath.map(textFor).join(' > '),
    Tags: textFor(product.keywords),
    Published: product.state === 'published' ? 'TRUE' : 'FALSE',
    'Option1 Name': one ?? 'Title',
    'Option2 Name': two ?? '',
    'Option3 Name': three ?? '',
    Status: STATUS[product.state],
  }
}

function variantOf(product: StoredProduct, sku: StoredSku, amount: number, around: Around): Cells {
  const [one, two, three] = product.options.map(({ values }, i) => {
    const value = values[sku.values[i] ?? -1]
    return value === undefined ? '' : textFor(value.name)
  })
  const picture = product.pictures.find(({ id }) => id === sku.pictureId)
  return {
    'Option1 Value': one ?? 'Default Title',
    'Option2 Value': two ?? '',
    'Option3 Value': three ?? '',
    'Variant SKU': sku.code,
    'Variant Grams': sku.weightGrams ?? 0,
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': sku.availableCount,
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': amountText(amount),
    'Variant Requires Shipping': 'TRUE',
    'Variant Taxable': 'TRUE',
    'Variant Barcode': sku.barcode ?? '',
    'Variant Image': (picture && addressOf(picture, around)) ?? '',
  }
}

const addressOf = ({ url, remoteUrl }: StoredProduct['pictures'][number], { publicUrl }: Around) =>
  url === null ? remoteUrl : url.startsWith('/') ? `${publicUrl}${url}` : url
