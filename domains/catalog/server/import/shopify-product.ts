/** Makes a product of the rows of one Shopify handle. */
import type { Translated } from '#kit/contract/values.ts'
import type { CsvRow } from './csv.ts'
import {
  addressOf,
  amountOf,
  codeFrom,
  PICTURES_MAX,
  SKUS_MAX,
  type ImportedProduct,
  type ImportedSku,
} from './entry.ts'

/** Why a row cannot be imported. */
export class RowFault extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(reason)
    this.line = line
  }
}
type Read = { product: ImportedProduct; notes: string[] } | { faults: RowFault[] }

const UNIT: Translated = { cn: '件', en: 'pc', spa: 'ud.', id: 'buah' }
const NO_CATEGORY: Translated = {
  cn: '未分类',
  en: 'Uncategorised',
  spa: 'Sin categoría',
  id: 'Tanpa kategori',
}
/** The file has one language and does not say which. It is read as English, and Chinese readers see the same. */
const both = (text: string): Translated => ({ cn: text, en: text })
const cell = (row: CsvRow, name: string): string => row.cells.get(name) ?? ''

export function productOf(handle: string, rows: readonly CsvRow[]): Read {
  const [first] = rows as [CsvRow, ...CsvRow[]]
  const title = cell(first, 'title')
  const variants = rows.filter((row, i) => i === 0 || isVariant(row))
  const names = optionNames(first, variants)
  const options = names.map(({ index, name }) => ({
    name: both(name),
    values: [...new Set(variants.map((row) => cell(row, `option${index} value`)))],
  }))
  const notes: string[] = []
  const pictures = picturesOf(rows, title, notes)
  const faults: RowFault[] =
    variants.length > SKUS_MAX
      ? [new RowFault(first.line, `${variants.length} variants, at most ${SKUS_MAX} are possible`)]
      : []
  const skus = variants.flatMap((row, i) => {
    try {
      const values = names.map(({ index }, j) =>
        options[j]!.values.indexOf(cell(row, `option${index} value`)),
      )
      return [skuOf(row, `${handle}-${i + 1}`, values, pictures, notes)]
    } catch (fault) {
      if (!(fault instanceof RowFault)) throw fault
      faults.push(fault)
      return []
    }
  })
  faults.push(...repeatedFaults(variants, skus))
  if (faults.length > 0) return { faults }
  return {
    notes,
    product: {
      key: `shopify:${handle}`,
      code: codeFrom(handle, 40),
      name: both(title),
      brief: both(''),
      categoryPath: categoryOf(first),
      brand: cell(first, 'vendor') === '' ? null : both(cell(first, 'vendor')),
      unitName: UNIT,
      options: options.map(({ name, values }) => ({ name, values: values.map(both) })),
      specifications: [],
      skus,
      pictures,
      details: both(cell(first, 'body (html)')),
      reviews: [],
      onSale:
        cell(first, 'published').toLowerCase() !== 'false' &&
        !['draft', 'archived'].includes(cell(first, 'status').toLowerCase()),
    },
  }
}

/** Rows below the first may hold nothing but another picture. */
const isVariant = (row: CsvRow): boolean =>
  ['option1 value', 'variant price', 'variant sku'].some((name) => cell(row, name) !== '')

/** `Title` with `Default Title` is how Shopify says that there is nothing to choose. */
function optionNames(first: CsvRow, variants: readonly CsvRow[]) {
  return [1, 2, 3].flatMap((index) => {
    const name = cell(first, `option${index} name`)
    const isDefault =
      variants.length === 1 && cell(first, `option${index} value`).toLowerCase() === 'default title'
    return name === '' || isDefault ? [] : [{ index, name }]
  })
}

/** @throws {RowFault} without a price above 0, or with another number that is none */
function skuOf(
  row: CsvRow,
  fallbackCode: string,
  values: number[],
  pictures: ImportedProduct['pictures'],
  notes: string[],
): ImportedSku {
  if (values.some((value, i) => value < 0 || cell(row, `option${i + 1} value`) === '')) {
    throw new RowFault(row.line, 'an option has no value')
  }
  const price = cell(row, 'variant price')
  const amount = amountOf(price)
  if (amount === null) throw new RowFault(row.line, `Variant Price "${price}" is no price`)
  if (amount === 0) throw new RowFault(row.line, 'Variant Price is 0')
  const picture = pictures.findIndex(
    (each) => each.address === addressOf(cell(row, 'variant image')),
  )
  const code = cell(row, 'variant sku').replace(/^'/, '') // Shopify writes '00123 to keep Excel from counting
  return {
    code: codeFrom(code === '' ? fallbackCode : code, 60),
    barcode: cell(row, 'variant barcode').replace(/^'/, '').slice(0, 40) || null,
    values,
    amount,
    weightGrams: gramsOf(row),
    stockCount: stockOf(row, notes),
    pictureIndex: picture < 0 ? null : picture,
  }
}

function gramsOf(row: CsvRow): number | null {
  const text = cell(row, 'variant grams')
  const grams = text === '' ? 0 : Number(text)
  if (!Number.isFinite(grams) || grams < 0 || grams > 100_000_000) {
    throw new RowFault(row.line, `Variant Grams "${text}" is no weight`)
  }
  return Math.round(grams) || null // Shopify's 0 means that nobody weighed it
}

function stockOf(row: CsvRow, notes: string[]): number {
  const text = cell(row, 'variant inventory qty')
  const count = text === '' ? 0 : Number(text)
  if (!Number.isInteger(count) || count > 1_000_000_000) {
    throw new RowFault(row.line, `Variant Inventory Qty "${text}" is no count`)
  }
  if (count < 0) notes.push(`line ${row.line}: stock ${count} counts as 0`)
  return Math.max(0, count)
}

/** In the order of `Image Position`. Addresses that are none are noted and left out. */
function picturesOf(rows: readonly CsvRow[], title: string, notes: string[]) {
  const found = new Map<string, { address: string; alt: Translated; position: number }>()
  for (const row of rows) {
    for (const name of ['image src', 'variant image']) {
      const text = cell(row, name)
      const address = addressOf(text)
      if (text !== '' && address === null) notes.push(`line ${row.line}: "${text}" is no address`)
      if (address === null || found.has(address)) continue
      const alt = name === 'image src' ? cell(row, 'image alt text') : ''
      const position = name === 'image src' ? Number(cell(row, 'image position')) || 1000 : 2000
      found.set(address, { address, alt: both(alt || title), position })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.position - b.position)
    .slice(0, PICTURES_MAX)
    .map(({ address, alt }) => ({ address, alt }))
}

function categoryOf(first: CsvRow): Translated[] {
  const path = cell(first, 'product category') || cell(first, 'type')
  const names = path.split('>').flatMap((name) => (name.trim() === '' ? [] : [both(name.trim())]))
  return names.length > 0 ? names.slice(0, 3) : [NO_CATEGORY]
}

function repeatedFaults(variants: readonly CsvRow[], skus: readonly ImportedSku[]): RowFault[] {
  if (skus.length < variants.length) return []
  return skus.flatMap((sku, i) => {
    const before = skus.slice(0, i)
    const { line } = variants[i]!
    if (before.some((each) => each.code === sku.code)) {
      return [new RowFault(line, `Variant SKU ${sku.code} stands twice`)]
    }
    const isSame = (each: ImportedSku) => each.values.join() === sku.values.join()
    return before.some(isSame)
      ? [new RowFault(line, 'its options are those of another variant')]
      : []
  })
}
