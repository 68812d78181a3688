/** What a file is before it is imported: its encoding with a sample, its sheets and columns, and what they are taken for. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { FileReading, ImportSource, Task } from '../../contract.ts'
import { openArchiveFile } from './archived/read.ts'
import { openPictures } from '../pictures/zip.ts'
import { readsOf } from './adapters.ts'
import { resolveSource, type Recall } from './columns-of.ts'
import { isOwnFormat } from './own/columns.ts'
import { firstCharacter, isZip } from './read.ts'
import { remark, type Remark } from './remark.ts'
import { isEnough, sourceOf } from './sources.ts'
import { openTable, sheetsOf } from './table.ts'
import { encodingOf, type Encoding } from './text.ts'

const ROWS_SHOWN = 5
const CELL_SHOWN = 120

export type Described = {
  fileType: 'csv' | 'xlsx' | 'ndjson' | 'zip'
  /** Null while it cannot be read. */
  format: Task['format']
  /** Of a ZIP of pictures. */
  pictureCount: number | null
  /** Of an archive, that of the shop that wrote it; null where it does not say. */
  baseCurrency: Currency | null
  /** Null for files that say it themselves. */
  encoding: Encoding | null
  sheets: string[]
  sheet: string | null
  headerRow: number | null
  /** Null: the shop's own format, an archive, or JSON lines, which need no columns to be chosen. */
  source: ImportSource | null
  /** Of its texts; null where the file itself says which text is in which language. */
  lang: Lang | null
  /** By field the column, in lower case. */
  columns: Record<string, string>
  /** All columns of the file: as they are written, and in lower case. */
  found: { name: string; title: string; sample: string }[]
  /** Of `found`, by name: what the source's reading uses besides the columns of fields. */
  reads: string[]
  samples: string[][]
  /** Why it cannot be imported as it is read now. */
  problem: Remark | null
}

const PLAIN = {
  pictureCount: null,
  baseCurrency: null,
  encoding: null,
  sheets: [],
  sheet: null,
  headerRow: null,
  source: null,
  lang: null,
  columns: {},
  found: [],
  reads: [],
  samples: [],
  problem: null,
}

/** @throws {UnreadableFile} */
export async function describeFile(
  file: string,
  reading: FileReading,
  recall: Recall,
): Promise<Described> {
  const zip = await isZip(file)
  if (zip) {
    const archive = await openArchiveFile(file, () => {})
    archive?.close()
    const pictures = archive === null ? await openPictures(file) : null
    pictures?.close()
    if (archive !== null) {
      const { baseCurrency } = archive
      return { ...PLAIN, fileType: 'zip', format: 'archive', baseCurrency }
    }
    if (pictures !== null) {
      const pictureCount = pictures.files.length
      return { ...PLAIN, fileType: 'zip', format: 'pictures', pictureCount }
    }
  }
  const encoding = zip ? 'xlsx' : (reading.encoding ?? (await encodingOf(file)))
  if (encoding !== 'xlsx' && (await firstCharacter(file, encoding)) === '{') {
    return { ...PLAIN, fileType: 'ndjson', format: 'ndjson' }
  }
  const table = await openTable(file, encoding, () => {}, reading)
  const rows = await firstRows(table)
  const isOwn = isOwnFormat(table.columns)
  const source = isOwn ? null : (reading.source ?? sourceOf(table.columns) ?? 'table')
  const resolved =
    source === null ? null : await resolveSource(source, table.columns, reading, recall)
  return {
    fileType: zip ? 'xlsx' : 'csv',
    format: source ?? 'own',
    pictureCount: null,
    baseCurrency: null,
    encoding: encoding === 'xlsx' ? null : encoding,
    sheets: zip ? await sheetsOf(file) : [],
    sheet: table.sheet,
    headerRow: table.headerRow,
    source,
    lang: resolved?.lang ?? null,
    columns: { ...resolved?.map },
    found: table.columns.map((name, i) => ({
      name,
      title: table.titles.get(name) ?? name,
      sample: rows.map((cells) => cells[i] ?? '').find((cell) => cell !== '') ?? '',
    })),
    reads: source === null ? [] : readsOf(source).filter((name) => table.columns.includes(name)),
    samples: rows,
    problem: resolved === null || isEnough(resolved.map) ? null : remark('columnsMissing'),
  }
}

async function firstRows(table: Awaited<ReturnType<typeof openTable>>): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of table.rows({ counts: false })) {
    if (!('cells' in row)) continue
    rows.push(table.columns.map((_, i) => (row.cells.list[i] ?? '').slice(0, CELL_SHOWN)))
    if (rows.length >= ROWS_SHOWN) break
  }
  return rows
}
