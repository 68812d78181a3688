/** Rows of a CSV file, read as a stream; rows that cannot be parsed are named, not lost. */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { said } from './said.ts'
import type { BadRow, PlainRow } from './table.ts'

type Parsed = { record: string[]; info: { lines: number } }
const RECORD_MAX = 2_000_000

export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<PlainRow | BadRow> {
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
      const { code, lines = 0 } = (error ?? {}) as { code?: string; lines?: number }
      const [cell = ''] = (raw ?? '').split(delimiter)
      const reason = said(code === 'CSV_MAX_RECORD_SIZE' ? 'rowTooLong' : 'badQuote')
      skipped.push({ line: lines, firstCell: cell.replace(/^"|"$/g, '').trim(), reason })
      return undefined
    },
  })
  Readable.from(rejoined(first, source))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)

  let end = 0
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    while ((skipped[0]?.line ?? Infinity) < info.lines) yield skipped.shift()!
    const line = end + 1
    end = info.lines
    yield { line, cells: record }
  }
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
