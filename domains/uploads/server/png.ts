/** A public picture of this shop as PNG, for readers that know no WebP: mail programs. */
import { buffer } from 'node:stream/consumers'
import { idInUrl } from './addresses.ts'
import { toPng } from './pictures.ts'
import { theStorage } from './storage.ts'

/** The latest one: a shop has one logo, which changes once a year. */
let latest: { url: string; png: Buffer } | null = null

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
