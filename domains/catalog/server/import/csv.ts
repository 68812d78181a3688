/** Rows of a CSV file with their line numbers and names of columns; rows that cannot be parsed are named, not lost. */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { UnreadableFile } from './entry.ts'

export type CsvRow = { line: number; cells: Map<string, string> }
export type BadRow = { line: number; firstCell: string; reason: string }

type Parsed = { record: string[]; info: { lines: number } }
const RECORD_MAX = 2_000_000

/** @throws {UnreadableFile} without the needed columns, or when a row never ends */
export async function* readCsv(
  pieces: AsyncIterable<string>,
  needed: readonly string[],
): AsyncGenerator<CsvRow | BadRow> {
  const source = pieces[Symbol.asyncIterator]()
  const first = ((await source.next()).value as string | undefined) ?? ''
  const delimiter = delimiterOf(first)
  const skipped: BadRow[] = []
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    skip_records_with_error: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX,
    on_skip: (error, raw) => {
      const reason = (error?.message ?? 'it cannot be read').replace(/ at line \d+.*/s, '')
      const [cell = ''] = (raw ?? '').split(delimiter)
      const lines = (error as { lines?: number } | undefined)?.lines ?? 0
      skipped.push({ line: lines, firstCell: cell.replace(/^"|"$/g, '').trim(), reason })
      return undefined
    },
  })
  Readable.from(rejoined(first, source))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)

  let header: string[] | null = null
  let end = 0
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    while ((skipped[0]?.line ?? Infinity) < info.lines) yield skipped.shift()!
    const line = end + 1
    end = info.lines
    if (header === null) {
      header = record.map((name) => name.trim().toLowerCase())
      demandColumns(header, needed)
    } else if (record.length !== header.length) {
      const reason = `${record.length} columns instead of ${header.length}`
      yield { line, firstCell: record[0]?.trim() ?? '', reason }
    } else {
      const cells = header.map((name, i) => [name, record[i]?.trim() ?? ''] as const)
      yield { line, cells: new Map(cells) }
    }
  }
  if (header === null) throw new UnreadableFile('it has no header line')
  yield* skipped
}

async function* rejoined(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield first
  for (;;) {
    const { value, done } = await rest.next()
    if (done === true) return
    yield value
  }
}

/** Excel writes what the machine's region separates lists by. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((each) => ({ each, count: header.split(each).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]!.each
}

function demandColumns(header: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((name) => !header.includes(name.toLowerCase()))
  if (missing.length === 0) return
  throw new UnreadableFile(
    `it is no product export of Shopify: ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')} missing`,
  )
}
