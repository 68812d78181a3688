/** Reads lists that are pasted, typed or uploaded into lines: at most a thousand, each with its error. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { setImmediate } from 'node:timers/promises'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { UploadedFile } from '#kit/server/http/body.ts'
import { separatorOf, textRows } from '#kit/server/sheets/csv.ts'
import { UnreadableSheet, type SheetError, type SheetRow } from '#kit/server/sheets/row.ts'
import { sheetRows } from '#kit/server/sheets/sheet.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { CartReasons } from '../../reasons.ts'
import {
  PAD_GUEST_CHARACTERS,
  PAD_LINES_MAX,
  type PadLine,
  type readPadFile,
} from '../../pad-contract.ts'
import { findColumns, rowLine, splitIntoRows, mergeLines } from './lines.ts'
import { columnOf } from './words.ts'

/** Parsing blocks the process for at most this long before other requests get their turn. */
const SLICE_MS = 10

type Read = DataOf<typeof readPadFile>

/** Rows are counted up to this number, and no further. */
const ROWS_MAX = 20_000
const ROW_LENGTH_MAX = 5000
/** A list of a thousand articles is a few hundred kilobytes. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024
const GUEST_UNPACKED_BYTES_MAX = 8 * 1024 * 1024
const FILE_BYTES_MAX = 4 * 1024 * 1024

const REASON_OF = {
  empty: CartReasons.padEmpty,
  binary: CartReasons.padNoList,
  oldExcel: CartReasons.padOldExcel,
  broken: CartReasons.padBroken,
  tooLarge: CartReasons.padTooLarge,
} as const satisfies Record<SheetError, unknown>

/** The caller: guests may send less, and reading stops once the client has disconnected. */
export type Asking = Pick<ShopperContext, 'buyerId' | 'hasGone'>

/** @throws {Refused} padEmpty, padNoList, padOldExcel, padBroken, padTooLarge, padColumns */
export async function fromFile(asking: Asking, { buffer }: UploadedFile): Promise<Read> {
  if (buffer.length > FILE_BYTES_MAX) throw new Refused(CartReasons.padTooLarge)
  const unpackedBytes = asking.buyerId === null ? GUEST_UNPACKED_BYTES_MAX : UNPACKED_BYTES_MAX
  const limits = { unpackedBytes, rowLength: ROW_LENGTH_MAX }
  try {
    return await fromRows(asking, sheetRows(buffer, limits))
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new Refused(REASON_OF[error.problem])
    throw error
  }
}

/**
 * Cells where the text was copied from a spreadsheet or a file, else sentences. @throws {Refused} padEmpty, padColumns,
 * padNeedsLogin
 */
export async function fromText(asking: Asking, text: string): Promise<Read> {
  if (asking.buyerId === null && text.length > PAD_GUEST_CHARACTERS)
    throw new Refused(CartReasons.padNeedsLogin)
  if (text.includes('\t')) return fromRows(asking, textRows(text, '\t', ROW_LENGTH_MAX))
  const written = text.split(/\r?\n|\r/)
  const first = written.findIndex((each) => each.trim() !== '')
  const head = written[first] ?? ''
  const separator = separatorOf(head)
  if (isHead(head.split(separator), 2))
    return fromRows(asking, textRows(text, separator, ROW_LENGTH_MAX))
  // Sentences have no columns: a line that names some is a heading.
  if (isHead(head.trim().split(/[\s,\uff0c、/]+/), 1)) written[first] = ''
  return fromRows(asking, sentences(written), null)
}

/** Parsed lazily, one after another: lines after the thousandth are not parsed. */
function* sentences(written: readonly string[]): Generator<SheetRow> {
  for (const [i, each] of written.entries()) {
    if (each.trim() === '') continue
    for (const cells of splitIntoRows(each)) yield { line: i + 1, cells }
  }
}

/** Whether every cell is the name of a column. @param least the smallest number of cells */
const isHead = (cells: readonly string[], least: number): boolean => {
  const named = cells.filter((cell) => cell.trim() !== '')
  return named.length >= least && named.every((cell) => columnOf(cell) !== undefined)
}

/** A line of dashes between a table's header and its rows, as chats and notes draw it. */
const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^[-:=\s]*$/.test(cell))

type Rows = AsyncIterable<SheetRow> | Iterable<SheetRow>

/** @param head null where there are no columns; when it is left out, the first row may name them */
async function fromRows(
  asking: Asking,
  rows: Rows,
  head?: ReturnType<typeof findColumns>,
): Promise<Read> {
  const lines: PadLine[] = []
  let leftOutCount = 0
  let began = performance.now()
  for await (const row of rows) {
    if (performance.now() - began > SLICE_MS) {
      await setImmediate() // other requests get their turn
      if (asking.hasGone()) throw new Refused(Reasons.overloaded)
      began = performance.now()
    }
    if (row.error === undefined && isRule(row.cells)) continue
    if (head === undefined) {
      head = row.error === undefined ? findColumns(row.cells) : null
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
  return { ...mergeLines(lines), leftOutCount }
}
