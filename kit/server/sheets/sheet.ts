/** Rows of a file that people keep lists in: CSV in whatever encoding and separator Excel chose, or XLSX. */
import { csvRows } from './csv.ts'
import { UnreadableSheet, type SheetLimits, type SheetOptions, type SheetRow } from './row.ts'
import { sheetNames, xlsxRows } from './xlsx.ts'

const USUAL: SheetLimits = {
  unpackedBytes: 64 * 1024 * 1024,
  rowLength: 20_000,
  wordsLength: 16 * 1024 * 1024,
}

const begins = (file: Buffer, ...bytes: number[]): boolean =>
  bytes.every((byte, i) => file[i] === byte)

/**
 * Row by row; when the reader stops, the rest is not parsed. Empty rows are left out.
 * @throws {UnreadableSheet} at any row
 */
export async function* sheetRows(
  file: Buffer,
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow> {
  const all = { ...USUAL, ...limits }
  if (file.length === 0) throw new UnreadableSheet('empty')
  if (begins(file, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableSheet('oldExcel')
  yield* begins(file, 0x50, 0x4b, 0x03, 0x04) ? xlsxRows(file, all) : csvRows(file, all)
}

/**
 * Rows of a workbook that lies on the disk: only its shared words and one row are in memory.
 * @throws {UnreadableSheet} at any row
 */
export const workbookRows = (path: string, options: SheetOptions): AsyncGenerator<SheetRow> =>
  xlsxRows(path, options)

/** The names of its sheets, in order. @throws {UnreadableSheet} */
export const workbookSheets = (path: string, options: SheetOptions): Promise<string[]> =>
  sheetNames(path, options)
