/** Pictures of this shop for readers that know no WebP: public ones as PNG for mail programs, private ones as small JPEG for documents. */
import { buffer } from 'node:stream/consumers'
import { idInUrl } from './addresses.ts'
import { toJpeg, toPng } from './pictures.ts'
import { theStorage } from './storage.ts'

/** The latest one: a shop has one logo, which changes once a year. */
let latest: { url: string; png: Buffer } | null = null

/**
 * A private picture, small, as JPEG: for documents.
 * @param side its greatest width and height in pixels
 * @returns null for a file that is no picture, or not there any more
 */
export async function readThumbnail(
  { id, type }: { id: string; type: string },
  side: number,
): Promise<Buffer | null> {
  if (!type.startsWith('image/')) return null
  const stored = await theStorage().read(id)
  return stored === null ? null : toJpeg(await buffer(stored), side)
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
