/**
 * Reads whom pasted text or a file names: e-mail addresses, telephone numbers and customer numbers. Pure. A row of a spreadsheet with
 * a name, a phone and an address names one person, whose other cells are left out; text that is nobody's is reported by the server.
 */
import { cellsOf, rowsOfFile } from '#kit/web/files/text-file.ts'

/** @returns each once, as it was typed */
export const readContacts = (text: string): string[] =>
  contactsOf(
    text
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => cellsOf(line.replaceAll(/[，；、]/g, ','))),
  )

/** A first row without an address or a number is its heading. @returns one a line */
export function readContactFile(bytes: ArrayBuffer): string {
  const rows = rowsOfFile(bytes)
  const isHeading = rows[0]?.every((cell) => !isAddress(cell.trim()) && !/\d/.test(cell)) === true
  return contactsOf(isHeading ? rows.slice(1) : rows).join('\n')
}

const contactsOf = (rows: readonly (readonly string[])[]): string[] => [
  ...new Set(rows.flatMap(contactsIn)),
]

const isAddress = (cell: string): boolean => cell.includes('@')
const isNumber = (cell: string): boolean => /^\+?[\d\s().-]{1,24}$/.test(cell) && /\d/.test(cell)
/** Shorter ones are customer numbers, or the numbers of rows. */
const PHONE_DIGITS = 7
const isPhone = (cell: string): boolean =>
  isNumber(cell) && cell.replaceAll(/\D/g, '').length >= PHONE_DIGITS

function contactsIn(row: readonly string[]): string[] {
  const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first] = cells
  if (first === undefined) return []
  if (cells.every(isAddress) || cells.every(isNumber)) return cells
  const best = cells.find(isAddress) ?? cells.find(isPhone) ?? cells.find(isNumber) ?? first
  return [best]
}
