/** Tables that are pasted from a spreadsheet, one row a line, and their cells. Pure. */
import { MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'

export type PastedTable<Row> = {
  rows: Row[]
  /** The first that cannot be read, from 1; the last one of too many or none; null where all can. */
  wrongLine: number | null
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
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const filled = lines.filter(({ line }) => line !== '')
  const all = filled.map(({ line, number }) => ({
    number,
    row: read(line.split(/[\t;]/).map((cell) => cell.trim())),
  }))
  const wrong = all.find(({ row }) => row === null)
  const isWhole = filled.length > 0 && filled.length <= mostRows
  return {
    rows: all.flatMap(({ row }) => row ?? []),
    wrongLine: wrong?.number ?? (isWhole ? null : Math.max(1, filled.length)),
  }
}

/** `12.50`, above zero and in steps of the currency. @returns minor units; null: it is no such amount */
export function amountOfCell(cell: string, currency: Currency, most: number): number | null {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(cell)) return null
  const amount = Math.round(Number(cell) * MINOR_UNITS)
  return amount > 0 && amount <= most && amount % PRICE_STEP[currency] === 0 ? amount : null
}

/** @returns null: it is no whole number from 1 on */
export function countOfCell(cell: string, most: number): number | null {
  const count = /^\d{1,10}$/.test(cell) ? Number(cell) : 0
  return count >= 1 && count <= most ? count : null
}
