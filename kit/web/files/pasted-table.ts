/** Tables that are pasted from a spreadsheet, one row a line, and their cells. Pure. */
import { MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'

/** What keeps a table from being read: nothing in it, too many rows, or its first row that is none, from 1, as it stands there. */
export type TableProblem =
  | { kind: 'empty' }
  | { kind: 'tooMany'; count: number; most: number }
  | { kind: 'row'; line: number; text: string }

export type PastedTable<Row> = {
  rows: Row[]
  /** Null where all of it can be read. */
  problem: TableProblem | null
}

/**
 * Cells are separated by tabs, as spreadsheets copy them, or by semicolons.
 * @param read null: it is no such row
 */
export function readPastedTable<Row>(
  text: string,
  mostRows: number,
  read: (cells: readonly string[]) => Row | null,
): PastedTable<Row> {
  const lines = text.split('\n').map((line, index) => ({ text: line.trim(), line: index + 1 }))
  const filled = lines.filter((each) => each.text !== '')
  const all = filled.map((each) => ({
    ...each,
    row: read(each.text.split(/[\t;]/).map((cell) => cell.trim())),
  }))
  const rows = all.flatMap(({ row }) => row ?? [])
  const count = filled.length
  if (count === 0) return { rows, problem: { kind: 'empty' } }
  if (count > mostRows) return { rows, problem: { kind: 'tooMany', count, most: mostRows } }
  const wrong = all.find(({ row }) => row === null)
  if (wrong === undefined) return { rows, problem: null }
  return { rows, problem: { kind: 'row', line: wrong.line, text: toExcerpt(wrong.text) } }
}

const SHOWN_MAX = 60
const toExcerpt = (text: string): string => {
  const words = text.replaceAll(/\s+/g, ' ')
  return words.length <= SHOWN_MAX ? words : `${words.slice(0, SHOWN_MAX - 1)}…`
}

/** `12.50` or `1,012.50`, above zero and in steps of the currency. @returns minor units; null: it is no such amount */
export function amountOfCell(cell: string, currency: Currency, most: number): number | null {
  if (!/^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,2})?$/.test(cell)) return null
  const amount = Math.round(Number(cell.replaceAll(',', '')) * MINOR_UNITS)
  return amount > 0 && amount <= most && amount % PRICE_STEP[currency] === 0 ? amount : null
}

/** @returns null: it is no whole number from 1 on */
export function countOfCell(cell: string, most: number): number | null {
  const count = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
  return count >= 1 && count <= most ? count : null
}
