/** Reads the shop's own files: rows with one product code are one product wherever they stand, one row per SKU. */
import { NAME_MAX, SKUS_MAX } from '#domains/catalog/limits.ts'
import { GRAMS_MAX, STOCK_MAX, WARRANTY_MONTHS_MAX } from '#domains/catalog/limits.ts'
import type { Entry, Note } from '../entry.ts'
import { gatherRows, linesOf, notesOf, type Group } from '../gather.ts'
import { remark } from '../remark.ts'
import { refusals } from '../shopify.ts'
import type { Table, TableRow } from '../table.ts'
import { CellError, cellsOf, type Cells } from './cells.ts'
import { unpack } from './pack.ts'
import {
  hasSkuColumns,
  OPTION_NUMBERS,
  OWN_COLUMNS,
  PRODUCT_COLUMNS,
  REMOVE_COLUMN,
} from './columns.ts'
import type { OwnProduct, OwnSku } from './product.ts'
import { isWritten } from './texts.ts'

/** @param fileType formulas are neutralised in CSV only: cells of a workbook have types */
export async function* readOwn(table: Table, fileType: 'csv' | 'xlsx'): AsyncGenerator<Entry> {
  const { columns } = table
  const reading = {
    hasOptions: columns.includes('option1_name_cn'),
    isText: fileType === 'csv',
    skuLines: new Map<string, number>(),
    namesSkus: columns.includes('sku_code'),
    hasSkuCells: hasSkuColumns(columns),
    columns: PRODUCT_COLUMNS.filter((name) => columns.includes(name)),
  }
  const unknown = columns.filter(
    (name) => name !== '' && name !== REMOVE_COLUMN && !OWN_COLUMNS.includes(name),
  )
  if (unknown.length > 0) {
    const note = { line: 1, remarked: remark('columnsUnknown', { names: unknown.join(', ') }) }
    yield { kind: 'note', note }
  }
  let wordless = { count: 0, code: '', line: 0 }
  for await (const group of gatherRows(table, (row) => row.cells.get('product_code') ?? '')) {
    for (const entry of entriesOf(group, reading)) {
      if (entry.kind === 'own' && !entry.product.hasWords && reading.columns.length > 0) {
        const { code, lines } = entry.product
        if (wordless.count === 0) wordless = { count: 0, code, line: lines[0] ?? 1 }
        wordless.count++
      }
      yield entry
    }
  }
  if (wordless.count > 0) {
    const { count, code, line } = wordless
    yield { kind: 'note', note: { line, remarked: remark('wordsEmpty', { count, code }) } }
  }
}

type Reading = {
  hasOptions: boolean
  isText: boolean
  /** The line of each SKU code so far. */
  skuLines: Map<string, number>
  namesSkus: boolean
  /** Whether the file has a column of an SKU besides its code. */
  hasSkuCells: boolean
  /** A product's own columns that the file has. */
  columns: readonly string[]
}

const CODE = /^[A-Za-z0-9._-]{2,40}$/
const SKU_CODE = /^[A-Za-z0-9._-]{2,60}$/

/** A product is imported whole or not at all. */
function* entriesOf(group: Group, reading: Reading): Generator<Entry> {
  const { code, rows, bad } = group
  const errors: Note[] = bad.map(({ line, reason }) => ({ line, remarked: reason }))
  const [first] = rows
  const lines = linesOf(group)
  if (first === undefined) {
    yield* refusals(code, lines, errors)
    return
  }
  if (code === '') {
    const reason = remark('missing', { column: 'product_code' })
    yield { kind: 'refused', lines, name: '', reason }
    return
  }
  if (!CODE.test(code))
    errors.push({
      line: first.line,
      remarked: remark('noCode', { column: 'product_code', text: code }),
    })
  if (rows.length > SKUS_MAX) {
    errors.push({
      line: first.line,
      remarked: remark('variants', { count: rows.length, max: SKUS_MAX }),
    })
  }
  // Rows that name no SKU cannot be told apart.
  if (!reading.namesSkus && rows.length > 1) {
    errors.push({ line: rows[1]!.line, remarked: remark('skuNeeded', { code }) })
  }
  const at = <Value>(line: number, read: () => Value): Value | undefined => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      errors.push({ line, remarked: error.remarked })
      return undefined
    }
  }
  const removes = (row: TableRow) =>
    at(row.line, () => cellsOf(row, reading.isText).oneOf(REMOVE_COLUMN, ['yes', 'no'])) === 'yes'
  const [gone, there] = [rows.filter(removes), rows.filter((row) => !removes(row))]
  const removedCodes = gone.map((row) => (row.cells.get('sku_code') ?? '').trim())
  const skus = there.flatMap((row) => at(row.line, () => skuOf(row, reading)) ?? [])
  const { row: worded, hasWords } = wordedRow(rows, reading)
  const words = at(worded.line, () => wordsOf(cellsOf(worded, reading.isText), reading.hasOptions))
  if (errors.length > 0 || words === undefined) {
    yield* refusals(code, lines, errors)
    return
  }
  yield {
    kind: 'own',
    lines,
    product: {
      code,
      lines,
      skus,
      namesSkus: reading.namesSkus,
      hasSkuCells: reading.hasSkuCells,
      removedCodes,
      hasWords,
      ...words,
    },
    notes: notesOf(group),
  }
}

/**
 * The product's own cells, wherever a spreadsheet has sorted their row to: of each column the first that is filled. Rows in
 * which all of them are empty say nothing about the product: their other rows were cut off.
 */
function wordedRow(rows: readonly TableRow[], { columns }: Reading) {
  const filled = (row: TableRow) => columns.some((name) => (row.cells.get(name) ?? '') !== '')
  const first = rows.find(filled)
  const get = (column: string): string | undefined => {
    if (first === undefined && columns.includes(column)) return undefined
    if (!columns.includes(column)) return rows[0]!.cells.get(column)
    return (rows.find((row) => (row.cells.get(column) ?? '') !== '') ?? first!).cells.get(column)
  }
  const line = (first ?? rows[0]!).line
  return { row: { line, cells: { get, list: [] } }, hasWords: first !== undefined }
}

/** Without a column for its code an SKU has its product's. */
function skuOf(row: TableRow, { isText, skuLines }: Reading): OwnSku {
  const cells = cellsOf(row, isText)
  const code = cells.trimmed('sku_code') ?? cells.trimmed('product_code') ?? ''
  if (!SKU_CODE.test(code)) throw new CellError('noCode', { column: 'sku_code', text: code })
  const earlier = skuLines.get(code)
  if (earlier !== undefined)
    throw new CellError('twice', { column: 'sku_code', name: code, line: earlier })
  skuLines.set(code, row.line)
  const weight = cells.trimmed('weight_grams')
  const active = cells.oneOf('on_sale', ['yes', 'no'])
  return {
    line: row.line,
    code,
    choices: OPTION_NUMBERS.map((number) => cells.text(`option${number}`) ?? ''),
    ...orOmit('barcode', cells.shortText('barcode', 40)),
    ...orOmit('active', active && active === 'yes'),
    ...orOmit('weightGrams', weight === '' ? null : cells.whole('weight_grams', 0, GRAMS_MAX)),
    ...orOmit('pictureNumber', cells.text('picture') === '' ? 0 : cells.whole('picture', 0)),
    ...unitOf(cells),
    retail: {
      ...orOmit('CNY', cells.amount('price_cny', 'CNY')),
      ...orOmit('USD', cells.amount('price_usd', 'USD')),
      ...orOmit('IDR', cells.amount('price_idr', 'IDR')),
    },
    ...orOmit('morePrices', cells.prices('more_prices')),
    stockCount: cells.whole('stock', 0, STOCK_MAX) ?? 0,
    hasStock: (cells.trimmed('stock') ?? '') !== '',
  }
}

function unitOf(cells: Cells): Partial<OwnSku> {
  const unitName = cells.inAll('unit')
  return {
    ...(Object.values(unitName).some((name) => name !== '') ? { unitName } : {}),
    ...orOmit('minQuantity', cells.whole('min_quantity', 1)),
    ...orOmit('step', cells.whole('step', 1)),
    ...orOmit('maxQuantity', cells.whole('max_quantity', 1)),
    ...orOmit('moreUnits', cells.units('more_units')),
  }
}

type Words = Omit<
  OwnProduct,
  'code' | 'lines' | 'skus' | 'namesSkus' | 'hasSkuCells' | 'removedCodes' | 'hasWords'
>

function wordsOf(cells: Cells, hasOptions: boolean): Words {
  const name = cells.inAll('name')
  for (const [lang, text] of Object.entries(name)) {
    if (text.length > NAME_MAX) {
      throw new CellError('tooLong', { column: `name_${lang}`, count: NAME_MAX })
    }
  }
  const options = OPTION_NUMBERS.map((number) => ({
    name: cells.inAll(`option${number}_name`),
    values: cells.lists(`option${number}_values`),
  }))
  const directSale = cells.oneOf('direct_sale', ['yes', 'no'])
  const modelUrl = cells.address('model_url')
  const model =
    typeof modelUrl !== 'string'
      ? modelUrl
      : {
          url: modelUrl,
          usdzUrl: cells.address('model_usdz_url') ?? null,
          posterUrl: cells.address('model_poster_url') ?? null,
          size: cells.shortText('model_size', 60) ?? null,
        }
  return {
    ...orOmit('state', cells.oneOf('state', ['draft', 'published', 'archived'])),
    ...orOmit('family', cells.oneOf('family', ['goods', 'device'])),
    ...orOmit('directSale', directSale && directSale === 'yes'),
    ...orOmit(
      'warrantyMonths',
      cells.text('warranty_months') === ''
        ? null
        : cells.whole('warranty_months', 0, WARRANTY_MONTHS_MAX),
    ),
    ...orOmit('internalNumber', cells.shortText('internal_number', 40)),
    name,
    brief: cells.inAll('brief'),
    category: cells.lists('category'),
    brand: cells.inAll('brand'),
    figures: cells.lists('figures'),
    specifications: cells.lists('specifications'),
    ...orOmit('attributes', unpackList(cells.text('attributes'))),
    hasOptions,
    options: hasOptions ? options.filter((option) => isWritten(option.name)) : [],
    ...orOmit('optionPictures', triples(cells.text('option_pictures'))),
    details: cells.inAll('details'),
    purchaseNotice: cells.inAll('purchase_notice'),
    keywords: cells.inAll('keywords'),
    pageTitle: cells.inAll('page_title'),
    pageDescription: cells.inAll('page_description'),
    ...orOmit(
      'pictures',
      unpackList(cells.text('pictures'))?.map((parts) => parts.join(' | ').trim()),
    ),
    pictureTexts: cells.lists('picture_texts'),
    ...orOmit('model', model),
    ...orOmit('videoUrl', cells.address('video_url')),
  }
}

/** A property only where the column exists. */
const orOmit = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, Value>>

const unpackList = (text: string | undefined): string[][] | undefined =>
  text === undefined ? undefined : unpack(text)

function triples(text: string | undefined): [number, number, number][] | undefined {
  return unpackList(text)?.map((parts) => {
    const [option = 0, value = 0, picture = 0] = parts.map((part) => Number(part.trim()))
    const isValid = [option, value, picture].every((each) => Number.isInteger(each) && each > 0)
    if (!isValid)
      throw new CellError('noCount', { column: 'option_pictures', text: parts.join(' | ') })
    return [option, value, picture]
  })
}
