/** Opens a product file, detects its format, and reads it row by row. */
import { open } from 'node:fs/promises'
import { openArchive, type OpenedArchive } from '../archive/read-archive.ts'
import type { Entry, Format } from './entry.ts'
import { readNdjson } from './ndjson.ts'
import { OWN_NEEDED, readOwn } from './own/read.ts'
import { UnreadableFile } from './remark.ts'
import { readShopify, SHOPIFY_NEEDED } from './shopify.ts'
import { demandColumns, openTable } from './table.ts'
import { encodingOf, textOf, type Encoding } from './text.ts'

export type Opened = Format & {
  fileType: 'csv' | 'xlsx' | 'ndjson' | 'zip'
  encoding: Encoding | 'xlsx' | 'zip'
  /** Streams: memory does not grow with the file. */
  entries: AsyncGenerator<Entry>
  /** How much has been read; for a workbook, of its compressed size. */
  readBytes(): number
  /** Of an archive: what its products need, and what follows them. */
  archive?: Omit<OpenedArchive, 'entries'>
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/** @throws {UnreadableFile} when it cannot be read at all, or has no known format; also while reading */
export async function openImport(file: string, timeZone: string): Promise<Opened> {
  let bytes = 0
  const onBytes = (count: number) => void (bytes += count)
  const common = { readBytes: () => bytes }
  const isZip = await beginsAsZip(file)
  const archive = isZip ? await openArchive(file, onBytes) : null
  if (archive !== null) {
    const { entries, ...rest } = archive
    const kind = { kind: 'archive', fileType: 'zip', currency: 'CNY', encoding: 'zip' } as const
    return { ...common, ...kind, entries, archive: rest }
  }
  const encoding = isZip ? 'xlsx' : await encodingOf(file)
  if (encoding !== 'xlsx') {
    const start = await firstCharacter(file, encoding)
    if (start === '[') throw new UnreadableFile('jsonList')
    if (start === '{') {
      const entries = readNdjson(textOf(file, encoding, onBytes), timeZone)
      return { ...common, kind: 'ndjson', fileType: 'ndjson', currency: 'CNY', encoding, entries }
    }
  }
  const table = await openTable(file, encoding, onBytes)
  const fileType = encoding === 'xlsx' ? 'xlsx' : 'csv'
  if (OWN_NEEDED.every((name) => table.columns.includes(name))) {
    const entries = readOwn(table, fileType)
    return { ...common, kind: 'own', fileType, currency: 'CNY', encoding, entries }
  }
  demandColumns(table.columns, SHOPIFY_NEEDED)
  const entries = readShopify(table)
  return { ...common, kind: 'shopify', fileType, currency: 'USD', encoding, entries }
}

/** @throws {UnreadableFile} sheet.oldExcel, cannotOpen */
async function beginsAsZip(file: string): Promise<boolean> {
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

async function firstCharacter(file: string, encoding: Encoding): Promise<string> {
  for await (const piece of textOf(file, encoding)) {
    const text = piece.trimStart()
    if (text !== '') return text.charAt(0)
  }
  throw new UnreadableFile('empty')
}
