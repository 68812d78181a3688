/** Rows by column names, from CSV or a workbook. */
import { workbookRows as sheetRows, workbookSheets } from '#kit/server/sheets/sheet.ts'
import { UnreadableSheet } from '#kit/server/sheets/row.ts'
import { isStorable } from '#kit/server/http/body.ts'
import type { FileReading } from '../../contract.ts'
import { csvRows } from './csv.ts'
import { findHeader, type FoundHeader, type ScoreHeader } from './layout.ts'
import { remark, UnreadableFile } from './remark.ts'
import { textOf, type Encoding } from './text.ts'
import type { PlainRow, BadRow } from './row.ts'

/** Columns are looked up in one index for the whole file: a map for each row was the largest part of its cost. */
export type TableRow = {
  line: number
  cells: { get(column: string): string | undefined; list: readonly string[] }
}
export type Table = {
  /** Lower case. */
  columns: readonly string[]
  /** Null for files without sheets. */
  sheet: string | null
  /** As a spreadsheet counts. */
  headerRow: number
  /** The columns' names as the file writes them, by their lower case. */
  titles: ReadonlyMap<string, string>
  /** Reads the file again from its first row on. @param counts whether what is read is progress */
  rows(reading: { counts: boolean }): AsyncGenerator<TableRow | BadRow>
  /** A row that was stored as its line and its cells. */
  rowOf(line: number, list: readonly string[]): TableRow
}

/** Limits for workbooks: cells take a tenth of the unpacked size. */
const SHEET_LIMITS = {
  unpackedBytes: 1024 * 1024 * 1024,
  rowLength: 2_000_000,
  wordsLength: 64 * 1024 * 1024,
}

type Layout = Pick<FileReading, 'sheet' | 'headerRow'> & {
  /** Of a list that is not of goods. */
  scoreHeader?: ScoreHeader
}

/**
 * A header that nobody chose is looked for: below title rows, and in a workbook on each sheet.
 * @throws {UnreadableFile} without a header; also while reading
 */
export async function openTable(
  file: string,
  encoding: Encoding | 'xlsx',
  onBytes: (count: number) => void,
  layout: Layout = { sheet: null, headerRow: null },
): Promise<Table> {
  const openSheet = (sheet: string | null, count: (bytes: number) => void = () => {}) =>
    encoding === 'xlsx'
      ? workbookRows(file, count, sheet ?? undefined)
      : csvRows(textOf(file, encoding, count))
  const sheets = encoding === 'xlsx' ? await sheetsOf(file) : [null]
  const { sheet, headerRow } = await findPlace(sheets, layout, openSheet)
  const header = await rowAt(openSheet(sheet), headerRow)
  if (header === null) throw new UnreadableFile('noHeader')
  const columns = header.map((name) => name.trim().toLowerCase())
  while (columns.at(-1) === '') columns.pop()
  const twice = columns.filter((name, i) => name !== '' && columns.indexOf(name) !== i)
  // Which of the two columns counts would be ambiguous.
  if (twice.length > 0) throw new UnreadableFile('columnTwice', { names: twice.join(', ') })
  const titles = new Map(header.map((name) => [name.trim().toLowerCase(), name.trim()]))
  const places = new Map(columns.map((name, i) => [name, i]))
  return {
    columns,
    titles,
    sheet,
    headerRow,
    async *rows({ counts }) {
      const rows = rowsBelow(openSheet(sheet, counts ? onBytes : undefined), headerRow)
      yield* readRowsByHeader(columns, rows, encoding === 'xlsx')
    },
    rowOf: (line, list) => ({ line, cells: rowCells(places, list) }),
  }
}

type OpenSheet = (sheet: string | null) => AsyncGenerator<PlainRow | BadRow>

/** Each look reads the workbook's words again, and a small file may name fifty thousand sheets; of more, staff choose one. */
const SHEETS_TRIED = 20

async function findPlace(
  sheets: readonly (string | null)[],
  layout: Layout,
  openSheet: OpenSheet,
): Promise<{ sheet: string | null; headerRow: number }> {
  const chosen = sheets.find((name) => name !== null && name === layout.sheet)
  const wanted = chosen === undefined ? sheets.slice(0, SHEETS_TRIED) : [chosen]
  let best: { sheet: string | null; found: FoundHeader } | null = null
  for (const sheet of wanted) {
    const found = await findHeader(openSheet(sheet), layout.scoreHeader)
    if (found !== null && (best === null || found.score > best.found.score)) best = { sheet, found }
    if (found?.score === 3) break
  }
  if (best === null) throw new UnreadableFile('noHeader')
  return { sheet: best.sheet, headerRow: layout.headerRow ?? best.found.line }
}

async function rowAt(rows: AsyncGenerator<PlainRow | BadRow>, line: number) {
  for await (const row of rows) if (row.line >= line) return 'cells' in row ? row.cells : null
  return null
}

async function* rowsBelow(rows: AsyncGenerator<PlainRow | BadRow>, line: number) {
  for await (const row of rows) if (row.line > line) yield row
}

/** The names of a workbook's sheets. @throws {UnreadableFile} */
export async function sheetsOf(file: string): Promise<string[]> {
  try {
    const sheets = await workbookSheets(file, SHEET_LIMITS)
    if (sheets.length === 0) throw new UnreadableSheet('binary')
    return sheets
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new UnreadableFile(`sheet.${error.problem}`)
    throw error
  }
}

async function* readRowsByHeader(
  columns: readonly string[],
  rows: AsyncGenerator<PlainRow | BadRow>,
  isSheet: boolean,
): AsyncGenerator<TableRow | BadRow> {
  const wanted = columns.length
  const places = new Map(columns.map((name, i) => [name, i]))
  for await (const row of rows) {
    if (!('cells' in row)) {
      yield row
      continue
    }
    const { line, cells } = row
    const extra = cells.slice(wanted).some((cell) => cell !== '')
    // Workbooks omit empty cells at the end of a row; CSV files do not.
    if (extra || (!isSheet && cells.length < wanted)) {
      const reason = remark('rowColumns', { found: cells.length, wanted })
      yield { line, firstCell: cells[0]?.trim() ?? '', reason }
    } else if (!isStorable(cells)) {
      yield { line, firstCell: '', reason: remark('badCharacter') }
    } else yield { line, cells: rowCells(places, cells) }
  }
}

const rowCells = (places: ReadonlyMap<string, number>, cells: readonly string[]) => ({
  list: cells,
  get(column: string): string | undefined {
    const place = places.get(column)
    return place === undefined ? undefined : (cells[place] ?? '')
  },
})

async function* workbookRows(
  file: string,
  onBytes: (count: number) => void,
  sheet: string | undefined,
): AsyncGenerator<PlainRow | BadRow> {
  try {
    for await (const { line, cells, error } of sheetRows(file, {
      ...SHEET_LIMITS,
      onBytes,
      isExact: true,
      sheet,
    })) {
      if (error === undefined) yield { line, cells }
      else yield { line, firstCell: '', reason: remark('rowTooLong') }
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new UnreadableFile(`sheet.${error.problem}`)
    throw error
  }
}
