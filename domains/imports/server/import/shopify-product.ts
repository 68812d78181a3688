/** Turns the rows of one Shopify handle into a product. */
import { GRAMS_MAX, PICTURES_MAX, SKUS_MAX, STOCK_MAX } from '#domains/catalog/limits.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { ImportSource } from '../../contract.ts'
import {
  addressOf,
  codeFrom,
  SOURCE_PARTS,
  type ImportedProduct,
  type ImportedSku,
  type Note,
  type SourcePart,
} from './entry.ts'
import { amountOf, currencyIn, isUnclear } from './amounts.ts'
import { joinWords } from './keywords.ts'
import { unpack } from './own/pack.ts'
import { remark, type Remark } from './remark.ts'
import type { TableRow } from './table.ts'

/** Why a row cannot be imported. */
class RowError extends Error {
  readonly line: number
  readonly remarked: Remark
  constructor(line: number, reason: Remark) {
    super(reason.key)
    this.line = line
    this.remarked = reason
  }
}
type Read = { product: ImportedProduct; notes: Note[] } | { errors: Note[] }

const NO_CATEGORY: Translated = {
  cn: '未分类',
  en: 'Uncategorised',
  spa: 'Sin categoría',
  id: 'Tanpa kategori',
}
/** A text in the file's language, which Chinese readers see too until somebody translates it. */
type InLang = (text: string) => Translated
const cell = (row: TableRow, name: string): string => (row.cells.get(name) ?? '').trim()

/** The columns of each part: a file that has none of them says nothing about it. */
const COLUMNS: Partial<Record<SourcePart, readonly string[]>> = {
  name: ['title'],
  brief: ['brief'],
  details: ['body (html)'],
  category: ['product category', 'type'],
  brand: ['vendor'],
  options: ['option1 name', 'option1 value'],
  pictures: ['image src', 'variant image'],
  price: ['variant price'],
  barcode: ['variant barcode'],
  weight: ['variant grams'],
  stock: ['variant inventory qty'],
  keywords: ['tags'],
  pageTitle: ['seo title'],
  pageDescription: ['seo description'],
}

/** The parts that a file with these fields has. @param structured those that its source writes in columns of other kinds */
export const partsOf = (
  fields: readonly string[],
  structured: readonly SourcePart[],
): SourcePart[] =>
  SOURCE_PARTS.filter(
    (part) =>
      COLUMNS[part]?.some((name) => fields.includes(name)) === true || structured.includes(part),
  )

type Source = { parts: readonly SourcePart[]; source: ImportSource; lang: Lang }

/** @param rows the one with the product's own texts first; parts see `partsOf` */
export function productOf(
  handle: string,
  rows: readonly TableRow[],
  { parts, source, lang }: Source,
): Read {
  const inLang = (text: string): Translated => ({ cn: text, [lang]: text })
  const [first] = rows as [TableRow, ...TableRow[]]
  const title = cell(first, 'title')
  const all = rows.filter((row, i) => i === 0 || isVariant(row))
  const variants = all.filter((row) => !isRemoved(row))
  const names = optionNames(first, variants)
  const options = names.map(({ index, name }) => ({
    name: inLang(name),
    values: [...new Set(variants.map((row) => cell(row, `option${index} value`)))],
  }))
  const notes: Note[] = []
  const pictures = picturesOf(rows, inLang(title), notes, inLang)
  const errors: RowError[] =
    variants.length > SKUS_MAX
      ? [new RowError(first.line, remark('variants', { count: variants.length, max: SKUS_MAX }))]
      : []
  const skus = variants.flatMap((row, i) => {
    try {
      const values = names.map(({ index }, j) =>
        options[j]!.values.indexOf(cell(row, `option${index} value`)),
      )
      return [skuOf(row, { fallbackCode: `${handle}-${i + 1}`, values, pictures, notes, parts })]
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      errors.push(error)
      return []
    }
  })
  errors.push(...repeatedErrors(variants, skus, parts.includes('options')))
  if (errors.length > 0) return { errors }
  return {
    notes,
    product: {
      parts,
      lang,
      removedCodes: all.filter(isRemoved).map((row) => codeOf(row)),
      key: `${source}:${handle}`,
      code: codeFrom(handle, 40),
      name: inLang(title),
      brief: inLang(cell(first, 'brief')),
      categoryPath: categoryOf(first, inLang),
      brand: cell(first, 'vendor') === '' ? null : inLang(cell(first, 'vendor')),
      unitName: null,
      options: options.map(({ name, values }) => ({ name, values: values.map(inLang) })),
      specifications: unpack(cell(first, 'specifications')).map(([name = '', value = '']) => ({
        name: inLang(name),
        value: inLang(value),
      })),
      skus,
      pictures,
      details: inLang(cell(first, 'body (html)')),
      keywords: inLang(keywordsOf(first, notes)),
      pageHead: {
        title: inLang(cell(first, 'seo title')),
        description: inLang(cell(first, 'seo description')),
      },
      reviews: [],
      onSale:
        cell(first, 'published').toLowerCase() !== 'false' &&
        !['draft', 'archived'].includes(cell(first, 'status').toLowerCase()),
    },
  }
}

/** The row with the product's own texts comes first, wherever a spreadsheet has sorted it to. */
export function titledFirst(rows: readonly TableRow[]): TableRow[] {
  const titled = rows.find((row) => cell(row, 'title') !== '')
  return titled === undefined ? [...rows] : [titled, ...rows.filter((row) => row !== titled)]
}

/** As Matrixify writes that a variant goes. */
const isRemoved = (row: TableRow): boolean =>
  ['delete', 'remove'].includes(cell(row, 'variant command').toLowerCase())

/** Shopify writes '00123 so that Excel does not read a number. */
const codeOf = (row: TableRow): string => cell(row, 'variant sku').replace(/^'/, '')

/** Rows after the first may contain nothing but another picture. */
const isVariant = (row: TableRow): boolean =>
  ['option1 value', 'variant price', 'variant sku'].some((name) => cell(row, name) !== '')

/** Shopify writes `Title` with `Default Title` for products without options. */
function optionNames(first: TableRow, variants: readonly TableRow[]) {
  return [1, 2, 3].flatMap((index) => {
    const name = cell(first, `option${index} name`)
    const isDefault =
      variants.length === 1 && cell(first, `option${index} value`).toLowerCase() === 'default title'
    return name === '' || isDefault ? [] : [{ index, name }]
  })
}

type Around = {
  fallbackCode: string
  values: number[]
  pictures: ImportedProduct['pictures']
  notes: Note[]
  parts: readonly SourcePart[]
}

/** @throws {RowError} without a price above 0, or with another number that is invalid */
function skuOf(
  row: TableRow,
  { fallbackCode, values, pictures, notes, parts }: Around,
): ImportedSku {
  if (values.some((value, i) => value < 0 || cell(row, `option${i + 1} value`) === '')) {
    throw new RowError(row.line, remark('optionValue'))
  }
  const price = cell(row, 'variant price')
  const hasPrice = parts.includes('price')
  const amount = hasPrice ? amountOf(price) : null
  const column = 'Variant Price'
  if (amount === null && hasPrice) {
    const word = isUnclear(price) ? 'priceUnclear' : 'noPrice'
    throw new RowError(row.line, remark(word, { column, text: price }))
  }
  if (amount === 0) throw new RowError(row.line, remark('zero', { column }))
  const picture = pictures.findIndex(
    (each) => each.address === addressOf(cell(row, 'variant image')),
  )
  const code = codeOf(row)
  const currency = currencyIn(price)
  return {
    code: codeFrom(code === '' ? fallbackCode : code, 60),
    isCodeGiven: code !== '',
    barcode: cell(row, 'variant barcode').replace(/^'/, '').slice(0, 40) || null,
    values,
    amount,
    ...(currency === null ? {} : { currency }),
    weightGrams: gramsOf(row),
    stockCount: stockOf(row, notes),
    pictureIndex: picture < 0 ? null : picture,
  }
}

function gramsOf(row: TableRow): number | null {
  const text = cell(row, 'variant grams')
  const grams = text === '' ? 0 : Number(text)
  if (!Number.isFinite(grams) || grams < 0 || grams > GRAMS_MAX) {
    throw new RowError(row.line, remark('noWeight', { column: 'Variant Grams', text }))
  }
  return Math.round(grams) || null // Shopify's 0 means that the weight is unknown
}

function stockOf(row: TableRow, notes: Note[]): number {
  const text = cell(row, 'variant inventory qty')
  const count = text === '' ? 0 : Number(text)
  if (!Number.isInteger(count) || count > STOCK_MAX) {
    throw new RowError(row.line, remark('noCount', { column: 'Variant Inventory Qty', text }))
  }
  if (count < 0) notes.push({ line: row.line, remarked: remark('stockBelow', { count }) })
  return Math.max(0, count)
}

/** In the order of `Image Position`. Invalid addresses are noted and left out. */
function picturesOf(rows: readonly TableRow[], title: Translated, notes: Note[], inLang: InLang) {
  const found = new Map<string, { address: string; alt: Translated; position: number }>()
  for (const row of rows) {
    for (const name of ['image src', 'variant image']) {
      for (const text of addressesIn(cell(row, name))) {
        const address = addressOf(text)
        if (address === null)
          notes.push({ line: row.line, remarked: remark('noAddress', { text }) })
        if (address === null || found.has(address)) continue
        const alt = name === 'image src' ? cell(row, 'image alt text') : ''
        const position = name === 'image src' ? Number(cell(row, 'image position')) || 1000 : 2000
        found.set(address, { address, alt: alt === '' ? title : inLang(alt), position })
      }
    }
  }
  return [...found.values()]
    .toSorted((a, b) => a.position - b.position)
    .slice(0, PICTURES_MAX)
    .map(({ address, alt }) => ({ address, alt }))
}

/** Several addresses in one cell are separated by commas, bars or lines. */
const addressesIn = (text: string): string[] =>
  text
    .split(/[\n|]|,(?=\s*(?:https?:|\/|$))/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** What a product is tagged with, and its type where the category is another word. */
function keywordsOf(first: TableRow, notes: Note[]): string {
  const type = cell(first, 'product category') === '' ? '' : cell(first, 'type')
  const { text, isCut } = joinWords([...cell(first, 'tags').split(','), type])
  if (isCut) notes.push({ line: first.line, remarked: remark('keywordsCut', { column: 'Tags' }) })
  return text
}

function categoryOf(first: TableRow, inLang: InLang): Translated[] {
  const path = cell(first, 'product category') || cell(first, 'type')
  const names = path.split('>').flatMap((name) => (name.trim() === '' ? [] : [inLang(name.trim())]))
  return names.length > 0 ? names.slice(0, 3) : [NO_CATEGORY]
}

function repeatedErrors(
  variants: readonly TableRow[],
  skus: readonly ImportedSku[],
  hasOptions: boolean,
): RowError[] {
  if (skus.length < variants.length) return []
  return skus.flatMap((sku, i) => {
    const before = skus.slice(0, i)
    const { line } = variants[i]!
    if (before.some((each) => each.code === sku.code)) {
      return [new RowError(line, remark('codeTwice', { code: sku.code }))]
    }
    const isSame = (each: ImportedSku) => each.values.join() === sku.values.join()
    return hasOptions && before.some(isSame) ? [new RowError(line, remark('choiceTwice'))] : []
  })
}
