/** Reads Shopify's product exports: rows of one handle are one product, one row per variant and picture. */
import { NAME_MAX } from '#domains/catalog/limits.ts'
import type { Entry, Note } from './entry.ts'
import { remark, type Remark } from './remark.ts'
import { productOf } from './shopify-product.ts'
import type { Table, TableRow } from './table.ts'
import type { BadRow } from './row.ts'

export const SHOPIFY_NEEDED = ['Handle', 'Title', 'Variant Price']
const cell = (row: TableRow, name: string) => (row.cells.get(name.toLowerCase()) ?? '').trim()

type Group = { handle: string; rows: TableRow[]; bad: BadRow[] }

/** Columns that are read; the others are reported when they contain something. */
const READ = new Set(
  SHOPIFY_NEEDED.concat(
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
    'Variant Image',
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

export async function* readShopify({ columns, titles, rows }: Table): AsyncGenerator<Entry> {
  const seen = new Map<string, number>()
  const ignored = new Set<string>()
  const unread = columns.filter((name) => name !== '' && !READ.has(name))
  let group: Group | null = null
  for await (const row of rows) {
    const handle = 'cells' in row ? cell(row, 'Handle') : row.firstCell
    if ('cells' in row) {
      for (const name of unread) {
        const text = cell(row, name)
        if (text !== '' && text.toLowerCase() !== ALWAYS.get(name)) ignored.add(name)
      }
    }
    if (group !== null && handle !== group.handle) {
      yield* entriesOf(group, seen)
      group = null
    }
    if (handle === '' && 'cells' in row) {
      const reason = remark('missing', { column: 'Handle' })
      yield { kind: 'refused', lines: [row.line], name: '', reason }
      continue
    }
    group ??= { handle, rows: [], bad: [] }
    if ('cells' in row) group.rows.push(row)
    else group.bad.push(row)
  }
  if (group !== null) yield* entriesOf(group, seen)
  if (ignored.size === 0) return
  const names = [...ignored].map((name) => titles.get(name) ?? name).join(', ')
  yield { kind: 'note', note: { line: 1, remarked: remark('columnsIgnored', { names }) } }
}

/** A product is imported completely or not at all: one bad row refuses the others of its handle too. */
function* entriesOf({ handle, rows, bad }: Group, seen: Map<string, number>): Generator<Entry> {
  const errors: Note[] = bad.map(({ line, reason }) => ({ line, remarked: reason }))
  const earlier = seen.get(handle)
  const [first] = rows
  if (first) {
    seen.set(handle, earlier ?? first.line)
    const error = errorOf(handle, first, earlier)
    if (error !== null) errors.push({ line: first.line, remarked: error })
  }
  const read = errors.length === 0 && first ? productOf(handle, rows) : null
  if (read !== null && 'product' in read) {
    yield { kind: 'product', lines: rows.map((row) => row.line), ...read }
    return
  }
  errors.push(...(read?.errors ?? []))
  yield* refusals(
    handle,
    rows.map(({ line }) => line),
    errors,
  )
}

function errorOf(handle: string, first: TableRow, earlier: number | undefined): Remark | null {
  const title = cell(first, 'Title')
  if (earlier !== undefined) {
    return remark('twice', { column: 'Handle', name: handle, line: earlier })
  }
  if (title === '') return remark('missing', { column: 'Title' })
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
