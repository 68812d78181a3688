/** Reads rows of a CSV file as a stream; rows that cannot be parsed are reported, not lost. */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { cutText, remark, UnreadableFile } from './remark.ts'
import type { BadRow, PlainRow } from './row.ts'

type Parsed = { record: string[]; raw: string; info: { records: number; empty_lines: number } }
/** Excel's first line that names the delimiter: `sep=;`. */
const NAMED = /^"?sep=([,;|\t])"?(?=\r?\n)/i
/** Characters per line. */
const LINE_MAX = 2_000_000
/** Bytes per row, whose quoted cells may have several lines; a Chinese character has three bytes. */
const RECORD_MAX = 8_000_000

export async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<PlainRow | BadRow> {
  const source = pieces[Symbol.asyncIterator]()
  const begin = ((await source.next()).value as string | undefined) ?? ''
  const named = NAMED.exec(begin)?.[1]
  const first = begin.replace(NAMED, '')
  // Spreadsheets show a row for each record and each empty line, but none for the line that names the delimiter.
  const hidden = named === undefined ? 0 : 1
  const delimiter = named ?? delimiterOf(first)
  const firstCell = (text: string) => {
    const [cell = ''] = text.split(delimiter, 1)
    return cutText(cell.replace(/^"|"$/g, '').trim(), 100)
  }
  let unclosed: string | undefined
  let end = 0
  const parser = parse({
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    // A strict parser loses the rows after a wrong quotation mark: each row is checked below instead.
    relax_quotes: true,
    skip_records_with_error: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX,
    on_skip: (error, raw) => {
      // A quotation mark without its end would make the rest of the file one cell, and the parser loses what follows.
      if (error?.code === 'CSV_MAX_RECORD_SIZE') {
        parser.destroy(new UnreadableFile('openQuote', { line: end + 1 }))
      } else unclosed = raw ?? ''
      return undefined
    },
  })
  Readable.from(shortenLines(first, source))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)

  for await (const { record, raw, info } of parser as AsyncIterable<Parsed>) {
    const line = info.records + info.empty_lines - hidden
    end = line
    const isCut = record.some((cell) => cell.includes(CUT))
    if (isCut) {
      yield { line, firstCell: firstCell(record.join(delimiter)), reason: remark('rowTooLong') }
    } else if (isQuotedWell(raw, delimiter)) yield { line, cells: record }
    else yield { line, firstCell: firstCell(raw.trimStart()), reason: remark('badQuote') }
  }
  if (unclosed === undefined) return
  const line = end + 1
  const isLast = linesIn(unclosed) === 0
  const reason = isLast ? remark('badQuote') : remark('openQuote', { line })
  yield { line, firstCell: firstCell(unclosed.trimStart()), reason }
}

/** Line breaks inside a row, without the empty lines around it. */
const linesIn = (raw: string): number => raw.trim().split('\n').length - 1

/** Whether quotation marks enclose whole cells, and are doubled inside them: otherwise the ends of cells are ambiguous. */
function isQuotedWell(raw: string, delimiter: string): boolean {
  const isEdge = (sign: string | undefined) =>
    sign === undefined || sign === delimiter || sign === '\n' || sign === '\r'
  let from = raw.indexOf('"')
  while (from >= 0) {
    let to = raw.indexOf('"', from + 1)
    while (to >= 0 && raw[to + 1] === '"') to = raw.indexOf('"', to + 2)
    if (to < 0 || !isEdge(raw[from - 1]) || !isEdge(raw[to + 1])) return false
    from = raw.indexOf('"', to + 1)
  }
  return true
}

/** Marks where the rest of a line was cut off: no text contains this character. */
const CUT = '\uffff'

/** Cuts off lines that are too long and marks them: so only their row is lost, and not those after it. */
async function* shortenLines(first: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  let length = 0
  const cut = (piece: string): string => {
    let stored = ''
    for (let from = 0; from < piece.length;) {
      const found = piece.indexOf('\n', from)
      const to = found < 0 ? piece.length : found
      const room = LINE_MAX - length
      if (room > 0) {
        const isTooLong = to - from > room
        stored += piece.slice(from, isTooLong ? from + room : to) + (isTooLong ? CUT : '')
      }
      length = found < 0 ? length + to - from : 0
      if (found >= 0) stored += '\n'
      from = to + 1
    }
    return stored
  }
  yield cut(first)
  for (;;) {
    const { value, done } = await rest.next()
    if (done === true) return
    yield cut(value)
  }
}

/** Lines from which the delimiter is told; the first may be a title. */
const DELIMITER_LINES = 20

/** Excel uses the list separator of the computer's region: the one that divides most lines into as many cells. */
function delimiterOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split('\n', 10 * DELIMITER_LINES)
    .filter((line) => line.trim() !== '')
    .slice(0, DELIMITER_LINES)
  const scored = [',', ';', '\t'].map((each) => {
    const counts = Map.groupBy(
      lines.map((line) => line.split(each).length).filter((count) => count > 1),
      (count) => count,
    )
    const [usual] = [...counts.values()].toSorted((a, b) => b.length - a.length || b[0]! - a[0]!)
    return { each, lineCount: usual?.length ?? 0, cellCount: usual?.[0] ?? 0 }
  })
  return scored.toSorted((a, b) => b.lineCount - a.lineCount || b.cellCount - a.cellCount)[0]!.each
}
