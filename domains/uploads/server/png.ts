/** Pictures of this shop for readers that know no WebP: public ones as PNG for mail programs, private ones as small JPEG for documents. */
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#kit/contract/time.ts'
import { idInUrl } from './addresses.ts'
import { toJpeg, toPng } from './pictures.ts'
import { theStorage } from './storage.ts'

/** The latest one: a shop has one logo, which changes once a year. */
let latest: { url: string; png: Buffer } | null = null

/** Small pictures by file and size, some 10 KB each: a document that is read again draws none of them again. */
const thumbnails = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
  ttl: HOUR_MS,
})

/**
 * A private picture, small, as JPEG: for documents.
 * @param side its greatest width and height in pixels
 * @returns null for a file that is no picture, or not there any more
 * @throws {Refused} overloaded where very many wait to be drawn
 */
export async function readThumbnail(
  { id, type }: { id: string; type: string },
  side: number,
): Promise<Buffer | null> {
  if (!type.startsWith('image/')) return null
  const name = `${id}:${side}`
  const known = thumbnails.get(name)
  if (known !== undefined) return known
  const stored = await theStorage().read(id)
  if (stored === null) return null
  const drawn = await toJpeg(await buffer(stored), side)
  thumbnails.set(name, drawn)
  return drawn
}

/**
 * @param side its greatest width and height in pixels
 * @returns null for a picture that is not stored here, or not any more
 */
export async function readPng(url: string, side: number): Promise<Buffer | null> {
  if (latest?.url === url) return latest.png
  const id = idInUrl(url)
  const stored = id === null ? null : await theStorage().read(`${id}-400`)
  if (stored === null) return null
  const png = await toPng(await buffer(stored), side)
  latest = { url, png }
  return png
}
