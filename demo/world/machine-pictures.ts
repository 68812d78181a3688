/** Demo data: a signature and a photo of a nameplate, drawn. */
import sharp from 'sharp'

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
