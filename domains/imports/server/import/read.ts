/** Opens a product file, detects its format, and reads it row by row. */
import { open } from 'node:fs/promises'
import type { FileReading, ImportSource } from '../../contract.ts'
import { openArchiveFile, type ArchiveFile } from './archived/read.ts'
import type { Entry, Format } from './entry.ts'
import { readNdjson } from './ndjson.ts'
import { resolveSource, type Recall } from './columns-of.ts'
import { readForeign } from './foreign.ts'
import { isOwnFormat } from './own/columns.ts'
import { readOwn } from './own/read.ts'
import { UnreadableFile } from './remark.ts'
import { isEnough, sourceOf } from './sources.ts'
import { readStockList } from './stock-list.ts'
import { openTable } from './table.ts'
import { encodingOf, textOf, type Encoding } from './text.ts'

export type Opened = Format & {
  fileType: 'csv' | 'xlsx' | 'ndjson' | 'zip'
  encoding: Encoding | 'xlsx' | 'zip'
  /** Words that a wrong encoding would spoil; null where none was guessed. */
  sample?: string | null
  /** Streams: memory does not grow with the file. */
  entries: AsyncGenerator<Entry>
  /** How much has been read; for a workbook, of its compressed size. */
  readBytes(): number
  /** Of another shop's table: which column is which field. */
  map?: { source: ImportSource; found: readonly string[]; chosen: Record<string, string> }
  /** Of an archive: what its products need, and what follows them. */
  archive?: Omit<ArchiveFile, 'entries'>
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/** @throws {UnreadableFile} when it cannot be read at all, or has no known format; also while reading */
export async function openImport(
  file: string,
  timeZone: string,
  reading: FileReading = GUESSED,
  recall: Recall = async () => null,
): Promise<Opened> {
  let bytes = 0
  const onBytes = (count: number) => void (bytes += count)
  const common = { readBytes: () => bytes }
  const zip = await isZip(file)
  const archive = zip ? await openArchiveFile(file, onBytes) : null
  if (archive !== null) {
    const { entries, ...rest } = archive
    const kind = { kind: 'archive', fileType: 'zip', currency: null, encoding: 'zip' } as const
    return { ...common, ...kind, entries, archive: rest }
  }
  const encoding = zip ? 'xlsx' : (reading.encoding ?? (await encodingOf(file)))
  if (encoding !== 'xlsx') {
    const start = await firstCharacter(file, encoding)
    if (start === '[') throw new UnreadableFile('jsonList')
    if (start === '{') {
      const entries = readNdjson(textOf(file, encoding, onBytes), timeZone)
      return { ...common, kind: 'ndjson', fileType: 'ndjson', currency: null, encoding, entries }
    }
  }
  const sample =
    encoding === 'gb18030' || encoding === 'windows-1252' ? await sampleOf(file, encoding) : null
  const table = await openTable(file, encoding, onBytes, reading)
  const fileType = encoding === 'xlsx' ? 'xlsx' : 'csv'
  if (isOwnFormat(table.columns)) {
    const entries = readOwn(table, fileType)
    return { ...common, sample, kind: 'own', fileType, currency: null, encoding, entries }
  }
  const source = reading.source ?? sourceOf(table.columns) ?? 'table'
  const { map, lang } = await resolveSource(source, table.columns, reading, recall)
  if (!isEnough(map)) throw new UnreadableFile('columnsMissing')
  const entries =
    source === 'inventory' ? readStockList(table, map) : readForeign(table, { source, map, lang })
  const currency =
    source === 'shopify' || source === 'woocommerce' || source === 'magento' ? 'USD' : null
  const chosen = { source, found: table.columns, chosen: map as Record<string, string> }
  return { ...common, sample, kind: source, fileType, currency, encoding, entries, map: chosen }
}

/** Everything is guessed. */
export const GUESSED: FileReading = {
  encoding: null,
  sheet: null,
  headerRow: null,
  source: null,
  columns: null,
  lang: null,
}

/** @throws {UnreadableFile} sheet.oldExcel, cannotOpen */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: Error) => {
    throw new UnreadableFile('cannotOpen', { text: error.message })
  })
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    const begins = (bytes: readonly number[]) => bytes.every((byte, i) => buffer[i] === byte)
    if (begins(OLD_EXCEL)) throw new UnreadableFile('sheet.oldExcel')
    return begins(ZIP)
  } finally {
    await handle.close()
  }
}

export async function firstCharacter(file: string, encoding: Encoding): Promise<string> {
  for await (const piece of textOf(file, encoding)) {
    const text = piece.trimStart()
    if (text !== '') return text.charAt(0)
  }
  throw new UnreadableFile('empty')
}

/** The first words beyond ASCII. */
async function sampleOf(file: string, encoding: Encoding): Promise<string | null> {
  for await (const piece of textOf(file, encoding)) {
    // oxlint-disable-next-line no-control-regex -- what is beyond ASCII
    const at = piece.search(/[^\u0000-\u007f]/)
    if (at < 0) continue
    // With the word that it is in; a file may be one word of a million letters.
    const before = /[^\s,;"]{0,40}$/.exec(piece.slice(Math.max(0, at - 40), at))?.[0] ?? ''
    const after = /^[^,;"\n]{0,41}/.exec(piece.slice(at, at + 41))?.[0] ?? ''
    return `${before}${after}`.trim()
  }
  return null
}
