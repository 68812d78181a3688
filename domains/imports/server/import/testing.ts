/** Rows as files have them, without a file: for what reads them. */
import type { Entry } from './entry.ts'
import { remark } from './remark.ts'
import type { BadRow } from './row.ts'
import type { Table, TableRow } from './table.ts'

/** Lines count from 2, as below a header. A row that is a text alone could not be parsed: it is its first cell. */
export function tableOf(
  header: readonly string[],
  rows: readonly (readonly string[] | string)[],
): Table {
  const columns = header.map((name) => name.toLowerCase())
  async function* read(): AsyncGenerator<TableRow | BadRow> {
    for (const [at, cells] of rows.entries()) {
      const line = at + 2
      yield typeof cells === 'string'
        ? { line, firstCell: cells, reason: remark('badQuote') }
        : { line, cells: { get: (column) => textAt(cells, columns.indexOf(column)) } }
    }
  }
  const titles = new Map(header.map((name) => [name.toLowerCase(), name]))
  return { columns, titles, rows: read() }
}

const textAt = (cells: readonly string[], at: number): string | undefined =>
  at < 0 ? undefined : (cells[at] ?? '')

/** What is refused as its lines and the word for it, what comes in as its lines and code, notes as their line and word. */
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
