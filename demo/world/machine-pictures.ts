/** Demo data: a signature and a photo of a nameplate, drawn. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { machines } from '#demo/catalogue/products/machines.ts'

const png = (width: number, height: number, shapes: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#fff"/>${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer()

/** A line like a hand's, the same for each name. */
export function signature(name: string): Promise<Buffer> {
  const strokes = [...name].map((character, index) => {
    const bend = 40 + ((character.codePointAt(0) ?? 0) % 90)
    const x = 60 + (index * 500) / name.length
    return `M${x} 150 c 20 -${bend} 50 -${bend} 40 0 s 40 ${bend / 2} 70 -${bend / 3}`
  })
  return png(
    640,
    240,
    `<path d="${strokes.join(' ')}" fill="none" stroke="#111" stroke-width="5" stroke-linecap="round"/>`,
  )
}

/** A steel plate with bars where a real one has words: fonts differ from machine to machine. */
export function platePhoto(seed: string): Promise<Buffer> {
  const bars = Array.from(seed.slice(2, 9), (digit, index) => {
    const width = 140 + Number(digit) * 30
    return `<rect x="180" y="${190 + index * 34}" width="${width}" height="14" fill="#46505f"/>`
  })
  const plate = `<rect x="140" y="150" width="520" height="300" rx="14" fill="#d9dee4" stroke="#5f6c82" stroke-width="6"/>`
  return png(800, 600, `<rect width="800" height="600" fill="#8d98a5"/>${plate}${bars.join('')}`)
}

/** The machine of a code, close by: a part of its picture in the catalogue, another for each round. */
export async function workshopPhoto(code: string, round: number): Promise<Buffer> {
  const { model } = machines.find((each) => each.code === code) ?? {}
  const address = new URL(`../pictures/${model}-front.webp`, import.meta.url)
  const picture = sharp(await readFile(address))
  const { width = 0, height = 0 } = await picture.metadata()
  const [wide, high] = [Math.floor(width * 0.6), Math.floor(height * 0.45)]
  const left = Math.floor(((width - wide) * (1 + (round % 3))) / 4)
  const top = Math.floor(((height - high) * (1 + (round % 2))) / 3)
  return picture.extract({ left, top, width: wide, height: high }).resize(960).webp().toBuffer()
}
