/** Reads Shopify's product exports: rows of one handle are one product, one row per variant and picture. */
import { NAME_MAX } from '#domains/catalog/limits.ts'
import type { Entry, Note, SourcePart } from './entry.ts'
import { gatherRows, linesOf, notesOf, type Group } from './gather.ts'
import { cutText, remark, type Remark } from './remark.ts'
import { partsOf, productOf, titledFirst } from './shopify-product.ts'
import type { Table, TableRow } from './table.ts'

export const SHOPIFY_NEEDED = ['Handle']
const cell = (row: TableRow, name: string) => (row.cells.get(name.toLowerCase()) ?? '').trim()

/** Columns that are read; the others are reported when they contain something. */
const READ = new Set(
  SHOPIFY_NEEDED.concat(
    'Title',
    'Brief',
    'Variant Price',
    'Body (HTML)',
    'Vendor',
    'Product Category',
    'Type',
    'Published',
    'Status',
    [1, 2, 3].flatMap((index) => [`Option${index} Name`, `Option${index} Value`]),
    'Variant SKU',
    'Variant Barcode',
    'Variant Grams',
    'Variant Inventory Qty',
    'Variant Command',
    'Variant Image',
    'SEO Title',
    'SEO Description',
    'Image Src',
    'Image Position',
    'Image Alt Text',
  ).map((name) => name.toLowerCase()),
)

/** The values of these columns that match how this shop works, and need no remark. */
const ALWAYS = new Map([
  ['variant inventory tracker', 'shopify'],
  ['variant inventory policy', 'deny'],
  ['variant fulfillment service', 'manual'],
  ['variant requires shipping', 'true'],
  ['variant taxable', 'true'],
  ['gift card', 'false'],
])

export async function* readShopify(table: Table): AsyncGenerator<Entry> {
  const { columns, titles } = table
  const parts = partsOf(columns)
  const ignored = new Map<string, Ignored>()
  const unread = columns.filter((name) => name !== '' && !READ.has(name))
  for await (const group of gatherRows(table, (row) => cell(row, 'Handle'))) {
    for (const row of group.rows) {
      for (const name of unread) {
        const text = cell(row, name)
        if (text !== '' && text.toLowerCase() !== ALWAYS.get(name))
          countIgnored(ignored, name, text)
      }
    }
    yield* entriesOf(group, parts)
  }
  for (const [name, { count, sample }] of ignored) {
    const values = { name: titles.get(name) ?? name, count, text: sample }
    yield { kind: 'note', note: { line: 1, remarked: remark('columnIgnored', values) } }
  }
}

type Ignored = { count: number; sample: string }

function countIgnored(ignored: Map<string, Ignored>, name: string, text: string): void {
  const known = ignored.get(name)
  if (known !== undefined) known.count++
  else ignored.set(name, { count: 1, sample: cutText(text, 80) })
}

/** A product is imported completely or not at all: one bad row refuses the others of its handle too. */
function* entriesOf(group: Group, parts: readonly SourcePart[]): Generator<Entry> {
  const { code: handle, bad } = group
  const rows = titledFirst(group.rows)
  const errors: Note[] = bad.map(({ line, reason }) => ({ line, remarked: reason }))
  const [first] = rows
  if (handle === '' && first !== undefined) {
    const reason = remark('missing', { column: 'Handle' })
    yield { kind: 'refused', lines: [first.line], name: '', reason }
    return
  }
  const error = first ? errorOf(first) : null
  if (first && error !== null) errors.push({ line: first.line, remarked: error })
  const read = errors.length === 0 && first ? productOf(handle, rows, parts) : null
  if (read !== null && 'product' in read) {
    const notes = [...notesOf(group), ...read.notes]
    yield { kind: 'product', lines: linesOf(group), product: read.product, notes }
    return
  }
  errors.push(...(read?.errors ?? []))
  yield* refusals(handle, linesOf(group), errors)
}

function errorOf(first: TableRow): Remark | null {
  const title = cell(first, 'Title')
  if (title === '' && first.cells.get('title') !== undefined)
    return remark('missing', { column: 'Title' })
  const names: Record<string, readonly string[]> = {
    Title: [title],
    Vendor: [cell(first, 'Vendor')],
    'Product Category': cell(first, 'Product Category').split('>'),
    Type: cell(first, 'Type').split('>'),
  }
  const column = Object.keys(names).find((each) =>
    names[each]!.some((name) => name.trim().length > NAME_MAX),
  )
  return column === undefined ? null : remark('tooLong', { column, count: NAME_MAX })
}

/** The bad lines, each with its first reason, then the other lines of the product. They count as one product. */
export function* refusals(
  name: string,
  lines: readonly number[],
  errors: readonly Note[],
): Generator<Entry> {
  const wrong = new Map(errors.toReversed().map(({ line, remarked: reason }) => [line, reason]))
  const numbers = [...wrong.keys()].toSorted((a, b) => a - b)
  for (const [i, line] of numbers.entries()) {
    yield { kind: 'refused', lines: [line], name, reason: wrong.get(line)!, isAside: i > 0 }
  }
  const others = lines.filter((line) => !wrong.has(line))
  if (others.length === 0) return
  const reason = remark('because', { lines: numbers.join(', ') })
  yield { kind: 'refused', lines: others, name, reason, isAside: true }
}
