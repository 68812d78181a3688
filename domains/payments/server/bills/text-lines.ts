/** Lines of a text that is unpacked as it is read: neither the whole text nor a line beyond reason is held. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { BadBill } from './bill.ts'

/** Of the packed file, which is held in memory. */
export const PACKED_MAX_BYTES = 24 * 1024 * 1024
/** Of what it unpacks to: 200,000 lines of 2 kB. */
const TEXT_MAX_BYTES = 400 * 1024 * 1024
const LINE_MAX = 20_000
const ENTRIES_MAX = 50

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The bytes of a file as they are, or unpacked. @throws {BadBill} cut, tooLarge */
export async function* unpackedBytes(packed: Buffer): AsyncGenerator<Buffer> {
  const source = isGzip(packed)
    ? Readable.from([packed]).pipe(createGunzip())
    : Readable.from([packed])
  yield* boundedBytes(source)
}

async function* boundedBytes(source: Readable): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > TEXT_MAX_BYTES) throw new BadBill('tooLarge', 'the bill unpacks to too much')
      yield piece
    }
  } catch (error) {
    if (error instanceof BadBill) throw error
    throw new BadBill('cut', `the file cannot be unpacked: ${String(error)}`)
  } finally {
    source.destroy()
  }
}

/**
 * The bytes of the one file of an archive whose name, read as GBK or UTF-8, fits.
 * @throws {BadBill} cut, otherFormat, tooLarge
 */
export async function* zippedBytes(
  packed: Buffer,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Buffer> {
  const zip = await openZip(packed)
  let count = 0
  for await (const entry of zip.eachEntry()) {
    if (++count > ENTRIES_MAX) break
    if (!isWanted(nameOf(entry))) continue
    yield* boundedBytes(await zip.openReadStreamPromise(entry))
    return
  }
  throw new BadBill('otherFormat', 'the archive has no such file')
}

const openZip = (packed: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    // Names are GBK without a mark, which yauzl would read as CP437.
    fromBuffer(packed, { lazyEntries: true, decodeStrings: false }, (error, zip) => {
      if (error === null && zip !== undefined) resolve(zip)
      else reject(new BadBill('cut', `no whole archive: ${String(error)}`))
    })
  })

/** Bit 11 of the flags says that the name is UTF-8. */
function nameOf(entry: Entry): string {
  const bytes = entry.fileName as unknown as Buffer
  const isUtf8 = (entry.generalPurposeBitFlag & 0x800) !== 0
  return new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030').decode(bytes)
}

/** Lines without their ends, of bytes in UTF-8 or GBK (its superset GB18030). @throws {BadBill} otherFormat */
export async function* linesIn(
  bytes: AsyncIterable<Buffer>,
  encoding: 'utf-8' | 'gb18030',
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (piece?: Buffer) => {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true })
    } catch {
      if (piece === undefined) throw new BadBill('cut', 'it ends within a character')
      throw new BadBill('otherFormat', `the file is not ${encoding}`)
    }
  }
  let rest = ''
  for await (const piece of bytes) {
    const parts = (rest + decode(piece)).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > LINE_MAX) throw new BadBill('otherFormat', 'a line without an end')
    for (const line of parts) yield line.replace(/\r$/, '')
  }
  rest += decode()
  if (rest !== '') yield rest.replace(/\r$/, '')
}

/** Bytes that begin as UTF-8, read from their beginning; GBK otherwise. */
export function encodingOf(beginning: Buffer): 'utf-8' | 'gb18030' {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}
