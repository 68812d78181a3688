/** What somebody pastes, types or uploads, as lines: no more than a thousand, each with what is wrong about it. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { UploadedFile } from '#kit/server/body.ts'
import { separatorOf, textRows } from '#kit/server/sheets/csv.ts'
import { UnreadableSheet, type SheetFault, type SheetRow } from '#kit/server/sheets/row.ts'
import { sheetRows } from '#kit/server/sheets/sheet.ts'
import { CartReasons } from '../../contract.ts'
import { PAD_LINES_MAX, type PadLine, type readPadFile } from '../../pad-contract.ts'
import { headOf, rowLine, rowsIn, summed } from './lines.ts'
import { columnOf } from './words.ts'

type Read = DataOf<typeof readPadFile>

/** Rows beyond it are counted up to here, and no further. */
const ROWS_MAX = 20_000
const ROW_LENGTH_MAX = 5000
/** A list of a thousand articles is a few hundred kilobytes. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024
const FILE_BYTES_MAX = 4 * 1024 * 1024

const REASON_OF = {
  empty: CartReasons.padEmpty,
  binary: CartReasons.padNoList,
  oldExcel: CartReasons.padOldExcel,
  broken: CartReasons.padBroken,
  tooLarge: CartReasons.padTooLarge,
} as const satisfies Record<SheetFault, unknown>

/** @throws {Refused} padEmpty, padNoList, padOldExcel, padBroken, padTooLarge, padColumns */
export async function fromFile({ buffer }: UploadedFile): Promise<Read> {
  if (buffer.length > FILE_BYTES_MAX) throw new Refused(CartReasons.padTooLarge)
  const limits = { unpackedBytes: UNPACKED_BYTES_MAX, rowLength: ROW_LENGTH_MAX }
  try {
    return await fromRows(sheetRows(buffer, limits))
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new Refused(REASON_OF[error.fault])
    throw error
  }
}

/** Cells where a spreadsheet or a file was copied from, else sentences. @throws {Refused} padEmpty, padColumns */
export function fromText(text: string): Promise<Read> {
  if (text.includes('\t')) return fromRows(textRows(text, '\t', ROW_LENGTH_MAX))
  const written = text.split(/\r?\n|\r/)
  const first = written.findIndex((each) => each.trim() !== '')
  const head = written[first] ?? ''
  const separator = separatorOf(head)
  if (isHead(head.split(separator), 2)) return fromRows(textRows(text, separator, ROW_LENGTH_MAX))
  // Sentences have no columns: words that name some are above them.
  if (isHead(head.trim().split(/[\s,\uff0c、/]+/), 1)) written[first] = ''
  return fromRows(
    written.flatMap((each, i) =>
      each.trim() === '' ? [] : rowsIn(each).map((cells) => ({ line: i + 1, cells })),
    ),
    null,
  )
}

/** Cells that are names of columns, each of them. @param least so many at least */
const isHead = (cells: readonly string[], least: number): boolean => {
  const named = cells.filter((cell) => cell.trim() !== '')
  return named.length >= least && named.every((cell) => columnOf(cell) !== undefined)
}

/** A line between the head of a table and its rows, as chats and notes draw it. */
const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^[-:=\s]*$/.test(cell))

type Rows = AsyncIterable<SheetRow> | Iterable<SheetRow>

/** @param head null where there are no columns; without it the first row says so */
async function fromRows(rows: Rows, head?: ReturnType<typeof headOf>): Promise<Read> {
  const lines: PadLine[] = []
  let leftOutCount = 0
  for await (const row of rows) {
    if (row.fault === undefined && isRule(row.cells)) continue
    if (head === undefined) {
      head = row.fault === undefined ? headOf(row.cells) : null
      if (head !== null) {
        if (head.code === undefined && head.name === undefined)
          throw new Refused(CartReasons.padColumns)
        continue
      }
    }
    if (lines.length < PAD_LINES_MAX) lines.push({ line: row.line, ...rowLine(row, head) })
    else if (++leftOutCount >= ROWS_MAX) break
  }
  if (lines.length === 0) throw new Refused(CartReasons.padEmpty)
  return { ...summed(lines), leftOutCount }
}
