/** What somebody pastes, types or uploads, as lines: no more than a thousand, each with what is wrong about it. */
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

/** So long a list holds up everybody else at most. */
const SLICE_MS = 10

type Read = DataOf<typeof readPadFile>

/** Rows beyond it are counted up to here, and no further. */
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

/** Who asks: a guest may ask for less, and nothing is read on for who has gone away. */
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

/** Cells where a spreadsheet or a file was copied from, else sentences. @throws {Refused} padEmpty, padColumns, padNeedsLogin */
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
  // Sentences have no columns: words that name some are above them.
  if (isHead(head.trim().split(/[\s,\uff0c、/]+/), 1)) written[first] = ''
  return fromRows(asking, sentences(written), null)
}

/** One after the other as they are wanted: what is behind the thousandth is not looked into. */
function* sentences(written: readonly string[]): Generator<SheetRow> {
  for (const [i, each] of written.entries()) {
    if (each.trim() === '') continue
    for (const cells of splitIntoRows(each)) yield { line: i + 1, cells }
  }
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
      await setImmediate() // others have their turn
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
