/** Builds rows without a file, for tests of readers. */
import type { Entry } from './entry.ts'
import { remark } from './remark.ts'
import type { BadRow } from './row.ts'
import type { Table, TableRow } from './table.ts'

/** Lines count from 2, as below a header. A row that is only a text could not be parsed: the text is its first cell. */
export function tableOf(
  header: readonly string[],
  rows: readonly (readonly string[] | string)[],
): Table {
  const columns = header.map((name) => name.toLowerCase())
  const rowOf = (line: number, list: readonly string[]): TableRow => ({
    line,
    cells: { list, get: (column) => textAt(list, columns.indexOf(column)) },
  })
  async function* read(): AsyncGenerator<TableRow | BadRow> {
    for (const [at, cells] of rows.entries()) {
      const line = at + 2
      yield typeof cells === 'string'
        ? { line, firstCell: cells, reason: remark('badQuote') }
        : rowOf(line, cells)
    }
  }
  const titles = new Map(header.map((name) => [name.toLowerCase(), name]))
  return { columns, titles, sheet: null, headerRow: 1, rows: read, rowOf }
}

const textAt = (cells: readonly string[], at: number): string | undefined =>
  at < 0 ? undefined : (cells[at] ?? '')

/** Refusals as their lines and message key, products as their lines and code, notes as their line and message key. */
export async function summaryOf(entries: AsyncIterable<Entry>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const entry of entries) {
    if (entry.kind === 'note') all.push(['note', entry.note.line, wordOf(entry.note.remarked.key)])
    else if (entry.kind === 'refused') all.push([entry.lines, wordOf(entry.reason.key)])
    else all.push([entry.lines, `+${entry.product.code}`])
  }
  return all
}
const wordOf = (key: string): string => key.split('.').at(-1)!
