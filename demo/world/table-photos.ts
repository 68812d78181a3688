/** Pictures that buyers of the demo send with a review. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const FILES = new URL('../pictures/', import.meta.url)
const TABLES = ['#b9966b', '#8d8478', '#a7adb0'] as const

/** The goods of a product's picture on a table, a little askew, another table for each index. */
export async function tablePhoto(url: string, index: number): Promise<Buffer> {
  const file = fileURLToPath(new URL(basename(url), FILES))
  const goods = await sharp(file)
    .resize(480, 480, { fit: 'cover' })
    .rotate(index * 11 - 7, { background: '#ffffff' })
    .linear(1.06, 0)
    .png()
    .toBuffer()
  const background = TABLES[index % TABLES.length]!
  return sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .composite([{ input: goods, gravity: index % 2 === 0 ? 'centre' : 'west', blend: 'multiply' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
