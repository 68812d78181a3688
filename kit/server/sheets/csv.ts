/** Reads CSV in any common form: with or without a BOM, UTF-8, UTF-16 or GBK, with the region's separator. */
import { parse } from 'csv-parse'
import { UnreadableSheet, type SheetLimits, type SheetRow } from './row.ts'

type Parsed = { record: string[]; info: { lines: number } }
type Skipped = { code?: string; lines?: number }

export async function* csvRows(file: Buffer, { rowLength }: SheetLimits): AsyncGenerator<SheetRow> {
  const text = textOf(file)
  if (text.trim() === '') throw new UnreadableSheet('empty')
  yield* textRows(text, separatorOf(text), rowLength)
}

/** Also for pasted text. */
export async function* textRows(
  text: string,
  separator: string,
  rowLength: number,
): AsyncGenerator<SheetRow> {
  const errors: SheetRow[] = []
  const parser = parse(text, {
    delimiter: separator,
    info: true,
    bom: true,
    relax_column_count: true,
    // A lone quote within a cell means inches.
    relax_quotes: true,
    skip_records_with_error: true,
    skip_empty_lines: true,
    max_record_size: rowLength,
    on_skip: (error) => {
      const { code, lines = 0 } = (error ?? {}) as Skipped
      const problem = code === 'CSV_MAX_RECORD_SIZE' ? 'tooLong' : 'quote'
      errors.push({ line: Math.max(1, lines), cells: [], error: problem })
      return undefined
    },
  })
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    while ((errors[0]?.line ?? Infinity) < info.lines) yield errors.shift()!
    // Counted from its end: the parser does not report empty lines before it.
    const line = info.lines - record.join('').split('\n').length + 1
    const cells = record.map((cell) => cell.trim())
    if (cells.some((cell) => cell !== '')) yield { line, cells }
  }
  yield* errors
}

/** @throws {UnreadableSheet} binary */
function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  if (file.includes(0)) throw new UnreadableSheet('binary')
  for (const encoding of ['utf-8', 'gb18030'] as const) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file)
    } catch {
      // not this one
    }
  }
  throw new UnreadableSheet('binary')
}

const SEPARATORS = ['\t', ';', ',', '|']

/** The most frequent separator of the first line, outside quotes. */
export function separatorOf(text: string): string {
  const first = /[^\r\n]*\S[^\r\n]*/.exec(text.slice(0, 20_000))?.[0] ?? ''
  const plain = first.replace(/"[^"]*"/g, '')
  const counted = SEPARATORS.map((each) => ({ each, count: plain.split(each).length - 1 }))
  const [most] = counted.toSorted((a, b) => b.count - a.count)
  return most === undefined || most.count === 0 ? ',' : most.each
}
