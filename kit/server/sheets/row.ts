/** What reading a list gives, and why a file cannot be read. */

/** Cells as text, without space around them. `error` stands in place of a row that cannot be read. */
export type SheetRow = { line: number; cells: string[]; error?: 'quote' | 'tooLong' }

/** empty: nothing in it; binary: no list; oldExcel: XLS, or locked by a password; tooLarge: more than it says it is. */
export type SheetError = 'empty' | 'binary' | 'oldExcel' | 'broken' | 'tooLarge'

export class UnreadableSheet extends Error {
  readonly problem: SheetError
  constructor(problem: SheetError) {
    super(`the file cannot be read: ${problem}`)
    this.problem = problem
  }
}

export type SheetLimits = {
  /** Of all parts of an XLSX together, once unpacked. */
  unpackedBytes: number
  /** Of one row, all cells together. */
  rowLength: number
  /** Of the words that a workbook's cells share, which are kept while it is read. */
  wordsLength: number
}

export type SheetOptions = SheetLimits & {
  /** Cells as they are, with the space around them. */
  isExact?: boolean
  /** Told of every piece that is read, in bytes of the file. */
  onBytes?: (count: number) => void
}
