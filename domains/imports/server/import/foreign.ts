/** Reads product tables of other shops by a map of columns: rows of one product are brought together and made its own. */
import type { Lang } from '#kit/contract/lang.ts'
import type { ImportSource } from '../../contract.ts'
import { openAdapter, readsOf } from './adapters.ts'
import type { Entry, Note, SourcePart } from './entry.ts'
import { gatherRows, linesOf, notesOf, type Group } from './gather.ts'
import { newIgnored, type Ignored } from './ignored.ts'
import { remark, type Remark } from './remark.ts'
import { errorOf, refusals } from './shopify.ts'
import { partsOf, productOf, titledFirst } from './shopify-product.ts'
import type { ColumnMap } from './sources.ts'
import type { Table, TableRow } from './table.ts'
import { isUsual } from './usual-values.ts'

export type ForeignReading = { source: ImportSource; map: ColumnMap; lang: Lang }

export async function* readForeign(
  table: Table,
  { source, map, lang }: ForeignReading,
): AsyncGenerator<Entry> {
  const adapter = await openAdapter(source, table, map)
  const read = new Set([...Object.values(map), ...readsOf(source)])
  const unread = table.columns.filter((name) => name !== '' && !read.has(name))
  const ignored = newIgnored('columnIgnored')
  const parts = partsOf(Object.keys(map), adapter.parts)
  const titleOf = (column: string): string => {
    const own = (map as Record<string, string>)[column.toLowerCase()]
    return own === undefined ? column : (table.titles.get(own) ?? own)
  }
  for await (const group of gatherRows(table, adapter.keyOf)) {
    for (const row of group.rows) countIgnored(ignored, row, { source, unread })
    yield* entriesOf(group, {
      rows: adapter.rowsOf(group.rows),
      refusal: adapter.refusalOf?.(group.rows) ?? null,
      parts,
      source,
      lang,
      titleOf,
    })
  }
  for (const note of ignored.notes((name) => table.titles.get(name) ?? name)) {
    yield { kind: 'note', note }
  }
}

function countIgnored(
  ignored: Ignored,
  row: TableRow,
  { source, unread }: { source: ImportSource; unread: readonly string[] },
): void {
  for (const name of unread) {
    const text = (row.cells.get(name) ?? '').trim()
    if (text !== '' && !isUsual(source, name, text)) ignored.count(name, text)
  }
}

type Reading = {
  rows: TableRow[]
  /** Of the product as a whole. */
  refusal: Remark | null
  parts: readonly SourcePart[]
  source: ImportSource
  lang: Lang
  titleOf: (column: string) => string
}

/** A product is imported completely or not at all: one bad row refuses the others of its code too. */
function* entriesOf(group: Group, { titleOf, ...reading }: Reading): Generator<Entry> {
  const named = (remarked: Remark): Remark => {
    const column = remarked.values?.column
    return typeof column === 'string'
      ? { ...remarked, values: { ...remarked.values, column: titleOf(column) } }
      : remarked
  }
  const { code, bad } = group
  const rows = titledFirst(reading.rows)
  const errors: Note[] = bad.map(({ line, reason }) => ({ line, remarked: reason }))
  const [first] = rows
  if (code === '' && group.rows[0] !== undefined) {
    const reason = named(remark('missing', { column: 'Handle' }))
    yield { kind: 'refused', lines: [group.rows[0].line], name: '', reason }
    return
  }
  const error = reading.refusal ?? (first ? errorOf(first) : null)
  if (first && error !== null) errors.push({ line: first.line, remarked: named(error) })
  const read = errors.length === 0 && first ? productOf(code, rows, reading) : null
  if (read !== null && 'product' in read) {
    const notes = [...notesOf(group), ...read.notes].map(({ line, remarked }) => ({
      line,
      remarked: named(remarked),
    }))
    yield { kind: 'product', lines: linesOf(group), product: read.product, notes }
    return
  }
  for (const each of read?.errors ?? []) {
    errors.push({ line: each.line, remarked: named(each.remarked) })
  }
  yield* refusals(code, linesOf(group), errors)
}
