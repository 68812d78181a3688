/**
 * The first sheet of an XLSX, read as a stream of XML: memory holds its shared words and one row, not the file. What it
 * says of its size is checked before anything is unpacked, and again while it is: a small file that becomes a huge one
 * is refused. Entities are not expanded.
 * Our own and not exceljs (53 MB with what it brings, its last version of 2023), which unpacks before it looks at sizes.
 */
import { SaxesParser } from 'saxes'
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl'
import { UnreadableSheet, type SheetLimits, type SheetOptions, type SheetRow } from './row.ts'

const PARTS_MAX = 2000
/** Workbooks and relations are short. */
const SMALL_BYTES = 2 * 1024 * 1024
const COLUMNS_MAX = 200
/** A whole sheet of cells compresses to a tenth, a bomb to a thousandth. */
const RATIO_MAX = 200
const RATIO_FROM_BYTES = 4 * 1024 * 1024

/** @param file its bytes, or its path */
export async function* xlsxRows(
  file: Buffer | string,
  limits: SheetOptions,
): AsyncGenerator<SheetRow> {
  const zip = await openZip(file)
  try {
    const parts = await partsOf(zip, limits)
    const sheet = parts.get(await pathOfSheet(zip, parts, limits.sheet))
    if (sheet === undefined) throw new UnreadableSheet('binary')
    const strings = parts.get('xl/sharedStrings.xml')
    const words = strings === undefined ? [] : await sharedWords(zip, strings, limits)
    yield* rowsOf(zip, sheet, words, limits)
  } finally {
    zip.close()
  }
}

async function openZip(file: Buffer | string): Promise<ZipFile> {
  const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false } as const
  try {
    return await (typeof file === 'string'
      ? openPromise(file, options)
      : fromBufferPromise(file, options))
  } catch {
    throw new UnreadableSheet('broken')
  }
}

async function partsOf(zip: ZipFile, { unpackedBytes }: SheetLimits): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  let bytes = 0
  try {
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize
      const isBomb =
        entry.uncompressedSize > RATIO_FROM_BYTES &&
        entry.uncompressedSize > entry.compressedSize * RATIO_MAX
      if (bytes > unpackedBytes || parts.size >= PARTS_MAX || isBomb)
        throw new UnreadableSheet('tooLarge')
      if (entry.isEncrypted()) throw new UnreadableSheet('oldExcel')
      parts.set(entry.fileName.replace(/^\//, ''), entry)
    }
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('broken')
  }
  return parts
}

type Reading = {
  onOpen: (name: string, attributes: Record<string, string>) => void
  onText?: (text: string) => void
  onClose?: (name: string) => void
  onBytes?: (count: number) => void
}

/** Parses a part; `pieces` yields after each chunk, so that rows can be emitted. Names have no prefix. */
async function* read(
  zip: ZipFile,
  part: Entry,
  maxBytes: number,
  { onOpen, onText, onClose, onBytes }: Reading,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const plain = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', ({ name, attributes }) => onOpen(plain(name), attributes))
  if (onText !== undefined) parser.on('text', onText)
  if (onClose !== undefined) parser.on('closetag', ({ name }) => onClose(plain(name)))
  const decoder = new TextDecoder('utf-8')
  let bytes = 0
  try {
    const stream = await zip.openReadStreamPromise(part)
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length
      onBytes?.(piece.length)
      if (bytes > maxBytes) throw new UnreadableSheet('tooLarge')
      parser.write(decoder.decode(piece, { stream: true }))
      yield
    }
    parser.close()
  } catch (error) {
    throw error instanceof UnreadableSheet ? error : new UnreadableSheet('broken')
  }
}

async function drain(reading: AsyncGenerator<void>): Promise<void> {
  for await (const _ of reading);
}

type NamedSheet = { name: string; relation: string }

async function sheetsIn(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<NamedSheet[]> {
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) throw new UnreadableSheet('binary')
  const sheets: NamedSheet[] = []
  await drain(
    read(zip, workbook, SMALL_BYTES, {
      onOpen: (name, attributes) => {
        if (name !== 'sheet') return
        const relation = attributes['r:id'] ?? attributes['ns:id'] ?? ''
        sheets.push({ name: attributes.name ?? '', relation })
      },
    }),
  )
  return sheets
}

/** The names of a workbook's sheets, in order. @throws {UnreadableSheet} */
export async function sheetNames(file: string, limits: SheetOptions): Promise<string[]> {
  const zip = await openZip(file)
  try {
    return (await sheetsIn(zip, await partsOf(zip, limits))).map(({ name }) => name)
  } finally {
    zip.close()
  }
}

async function pathOfSheet(
  zip: ZipFile,
  parts: ReadonlyMap<string, Entry>,
  wanted: string | undefined,
): Promise<string> {
  const relations = parts.get('xl/_rels/workbook.xml.rels')
  if (relations === undefined) throw new UnreadableSheet('binary')
  const sheets = await sheetsIn(zip, parts)
  const id = (sheets.find(({ name }) => name === wanted) ?? sheets[0])?.relation
  let target = ''
  await drain(
    read(zip, relations, SMALL_BYTES, {
      onOpen: (name, { Id, Target = '' }) => {
        if (name === 'Relationship' && Id === id) target = Target
      },
    }),
  )
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The workbook's shared strings, which cells refer to by number. Japanese phonetic texts are left out. */
async function sharedWords(
  zip: ZipFile,
  part: Entry,
  { unpackedBytes, wordsLength }: SheetLimits,
): Promise<string[]> {
  const words: string[] = []
  let length = 0
  let text = ''
  let [isText, isAside] = [false, false]
  await drain(
    read(zip, part, unpackedBytes, {
      onOpen: (name) => {
        if (name === 'si') text = ''
        else if (name === 'rPh') isAside = true
        else if (name === 't') isText = !isAside
      },
      onText: (more) => {
        if (isText) text += more
      },
      onClose: (name) => {
        if (name === 't') isText = false
        else if (name === 'rPh') isAside = false
        else if (name === 'si') {
          length += text.length
          if (length > wordsLength) throw new UnreadableSheet('tooLarge')
          words.push(text)
        }
      },
    }),
  )
  return words
}

async function* rowsOf(
  zip: ZipFile,
  part: Entry,
  words: readonly string[],
  { unpackedBytes, rowLength, isExact = false, onBytes }: SheetOptions,
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let cell = { column: 0, type: '', text: '' }
  let isValue = false
  const packed = part.compressedSize / Math.max(1, part.uncompressedSize)
  const reading = read(zip, part, unpackedBytes, {
    onBytes: (count) => onBytes?.(count * packed),
    onOpen: (name, attributes) => {
      if (name === 'row') row = { line: Number(attributes.r ?? row.line + 1), cells: [] }
      else if (name === 'c') {
        const column = columnOf(attributes.r ?? '') ?? row.cells.length
        cell = { column, type: attributes.t ?? 'n', text: '' }
      } else if (name === 'v' || name === 't') isValue = true
    },
    onText: (text) => {
      if (isValue) cell.text += text
    },
    onClose: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') {
        const value = valueOf(cell, words)
        put(row, cell.column, isExact ? value : value.trim())
      } else if (name === 'row' && row.cells.some((each) => each !== '')) {
        const isTooLong = row.cells.reduce((sum, each) => sum + each.length, 0) > rowLength
        rows.push(isTooLong ? { line: row.line, cells: [], error: 'tooLong' } : row)
      }
    },
  })
  for await (const _ of reading) yield* rows.splice(0)
  yield* rows.splice(0)
}

function put(row: SheetRow, column: number, text: string): void {
  if (column >= COLUMNS_MAX) return
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Numbers as people write them: `1.2E1` is `12`. */
function valueOf(cell: { type: string; text: string }, words: readonly string[]): string {
  if (cell.type === 's') return words[Number(cell.text)] ?? ''
  if (cell.type === 'e') return ''
  const value = Number(cell.text)
  const isNumber = cell.type === 'n' && cell.text.trim() !== '' && Number.isFinite(value)
  return isNumber ? String(value) : cell.text
}
