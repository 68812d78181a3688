/** A ZIP of pictures: its files by name, read one at a time. */
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { LIMITS } from '#domains/uploads/contract.ts'

const PICTURE = /\.(jpe?g|png|webp|gif|avif)$/i
const FILES_MAX = 20_000

export type PictureFile = { name: string; read: () => Promise<Buffer | null> }
export type OpenedPictures = { files: PictureFile[]; close: () => void }

/** @returns null when it is no ZIP, a workbook, or has no pictures */
export async function openPictures(file: string): Promise<OpenedPictures | null> {
  const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false } as const
  const zip = await openPromise(file, options).catch(() => null)
  if (zip === null) return null
  const entries: Entry[] = []
  let isOther = false
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === 'xl/workbook.xml' || entries.length >= FILES_MAX) isOther = true
    if (isOther) break
    // What macOS adds beside each file is no picture.
    if (PICTURE.test(entry.fileName) && !entry.fileName.startsWith('__MACOSX/')) entries.push(entry)
  }
  if (isOther || entries.length === 0) {
    zip.close()
    return null
  }
  const files = entries
    .map((entry) => ({ name: entry.fileName, read: () => bytesOf(zip, entry) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return { files, close: () => zip.close() }
}

/** @returns null when it is larger than a picture may be */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  if (entry.uncompressedSize > LIMITS.product.bytes) return null
  const chunks: Buffer[] = []
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
