/** Types of parsed sheets, and why a file cannot be read. */

/** Cells as text, trimmed. `error` replaces a row that cannot be read. */
export type SheetRow = { line: number; cells: string[]; error?: 'quote' | 'tooLong' }

/** empty: no content; binary: not a sheet; oldExcel: XLS, or protected by a password; tooLarge: larger than it claims. */
export type SheetError = 'empty' | 'binary' | 'oldExcel' | 'broken' | 'tooLarge'

export class UnreadableSheet extends Error {
  readonly problem: SheetError
  constructor(problem: SheetError) {
    super(`the file cannot be read: ${problem}`)
    this.problem = problem
  }
}

export type SheetLimits = {
  /** Of all parts of an XLSX together, uncompressed. */
  unpackedBytes: number
  /** Of one row, all cells together. */
  rowLength: number
  /** Of a workbook's shared strings, which stay in memory while it is read. */
  wordsLength: number
}

export type SheetOptions = SheetLimits & {
  /** Cells untrimmed. */
  isExact?: boolean
  /** Called for every chunk that is read, in bytes of the file. */
  onBytes?: (count: number) => void
  /** The name of the sheet; the first one where there is none of that name. */
  sheet?: string | undefined
}
