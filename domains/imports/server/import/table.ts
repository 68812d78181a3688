/** Rows by column names, from CSV or a workbook. */
import { workbookRows as sheetRows } from '#kit/server/sheets/sheet.ts'
import { UnreadableSheet } from '#kit/server/sheets/row.ts'
import { isStorable } from '#kit/server/http/body.ts'
import { csvRows } from './csv.ts'
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

/** @throws {UnreadableFile} without a header; also while reading */
export async function openTable(
  file: string,
  encoding: Encoding | 'xlsx',
  onBytes: (count: number) => void,
): Promise<Table> {
  const open = (count: (bytes: number) => void) =>
    encoding === 'xlsx' ? workbookRows(file, count) : csvRows(textOf(file, encoding, count))
  const begun = open(() => {})
  const first = await begun.next()
  await begun.return(undefined)
  if (first.done === true || !('cells' in first.value)) throw new UnreadableFile('noHeader')
  const columns = first.value.cells.map((name) => name.trim().toLowerCase())
  while (columns.at(-1) === '') columns.pop()
  const twice = columns.filter((name, i) => name !== '' && columns.indexOf(name) !== i)
  // Which of the two columns counts would be ambiguous.
  if (twice.length > 0) throw new UnreadableFile('columnTwice', { names: twice.join(', ') })
  const titles = new Map(first.value.cells.map((name) => [name.trim().toLowerCase(), name.trim()]))
  const places = new Map(columns.map((name, i) => [name, i]))
  return {
    columns,
    titles,
    async *rows({ counts }) {
      const rows = open(counts ? onBytes : () => {})
      await rows.next()
      yield* readRowsByHeader(columns, rows, encoding === 'xlsx')
    },
    rowOf: (line, list) => ({ line, cells: rowCells(places, list) }),
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
): AsyncGenerator<PlainRow | BadRow> {
  try {
    for await (const { line, cells, error } of sheetRows(file, {
      ...SHEET_LIMITS,
      onBytes,
      isExact: true,
    })) {
      if (error === undefined) yield { line, cells }
      else yield { line, firstCell: '', reason: remark('rowTooLong') }
    }
  } catch (error) {
    if (error instanceof UnreadableSheet) throw new UnreadableFile(`sheet.${error.problem}`)
    throw error
  }
}

/** @throws {UnreadableFile} naming the missing columns */
export function demandColumns(columns: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((name) => !columns.includes(name.toLowerCase()))
  if (missing.length > 0)
    throw new UnreadableFile('columnsMissing', { names: missing.join(', '), count: missing.length })
}
