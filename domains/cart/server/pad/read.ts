/** What somebody pastes, types or uploads, as lines: no more than a thousand, each with what is wrong about it. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { UploadedFile } from '#kit/server/body.ts'
import { textRows } from '#kit/server/sheets/csv.ts'
import { UnreadableSheet, type SheetFault, type SheetRow } from '#kit/server/sheets/row.ts'
import { sheetRows } from '#kit/server/sheets/sheet.ts'
import { CartReasons, PAD_LINES_MAX, type PadLine, type readPadFile } from '../../contract.ts'
import { headOf, rowLine, summed } from './lines.ts'

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

/** Cells where a spreadsheet was copied from, else sentences. @throws {Refused} padEmpty, padColumns */
export function fromText(text: string): Promise<Read> {
  if (text.includes('\t')) return fromRows(textRows(text, '\t', ROW_LENGTH_MAX))
  const written = text.split(/\r?\n|\r|[;；](?=\s*\S)/).map((each) => each.trim())
  return fromRows(
    written.flatMap((cell, i) => (cell === '' ? [] : [{ line: i + 1, cells: [cell] }])),
  )
}

async function fromRows(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Promise<Read> {
  const lines: PadLine[] = []
  let head: ReturnType<typeof headOf> | undefined
  let leftOutCount = 0
  for await (const row of rows) {
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
