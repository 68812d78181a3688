/** A ZIP of pictures: its files by name, read one at a time. */
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { LIMITS } from '#domains/uploads/contract.ts'

const PICTURE = /\.(jpe?g|png|webp|gif|avif)$/i
/** Folders, and what macOS and Windows add beside files. */
const HIDDEN = /\/$|^__MACOSX\/|(^|\/)(\.[^/]*|thumbs\.db|desktop\.ini)$/i
const FILES_MAX = 20_000

export type PictureFile = { name: string; read: () => Promise<Buffer | null> }
export type OpenedPictures = {
  files: PictureFile[]
  /** Names of files that are no pictures. */
  others: string[]
  close: () => void
}

/** @returns null when it is no ZIP, a workbook, or has no pictures */
export async function openPictures(file: string): Promise<OpenedPictures | null> {
  const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false } as const
  const zip = await openPromise(file, options).catch(() => null)
  if (zip === null) return null
  const entries: Entry[] = []
  const others: string[] = []
  let isOther = false
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === 'xl/workbook.xml' || entries.length >= FILES_MAX) isOther = true
    if (isOther) break
    if (HIDDEN.test(entry.fileName)) continue
    if (PICTURE.test(entry.fileName)) entries.push(entry)
    else others.push(entry.fileName)
  }
  if (isOther || entries.length === 0) {
    zip.close()
    return null
  }
  const files = entries
    .map((entry) => ({ name: entry.fileName, read: () => bytesOf(zip, entry) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return { files, others, close: () => zip.close() }
}

/** @returns null when it is larger than a picture may be */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  if (entry.uncompressedSize > LIMITS.product.bytes) return null
  const chunks: Buffer[] = []
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
