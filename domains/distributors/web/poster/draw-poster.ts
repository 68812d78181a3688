/** Draws a poster on a canvas: the picture of a product, its name and price, who recommends it, and the code of the link. */
import { wrapText } from './poster-text.ts'

export type PosterContent = {
  /** Of the shop. */
  shopName: string
  /** Of the product; empty: the shop itself is recommended. */
  name: string
  price: string
  /** Who recommends it. */
  by: string
  hint: string
  link: string
  pictureUrl: string | null
}

/** Of a phone's screen, in pixels of the picture. */
export const POSTER_WIDTH = 750
export const POSTER_HEIGHT = 1180
const EDGE = 48
const PICTURE = 654
const QR = 200

const INK = '#1d1d1f'
const GREY = '#6b6b70'
const FONT = 'system-ui, -apple-system, "PingFang SC", "Noto Sans SC", sans-serif'

type Pen = CanvasRenderingContext2D

/** Draws what there is: a picture that cannot be had is left out. */
export async function drawPoster(canvas: HTMLCanvasElement, poster: PosterContent): Promise<void> {
  canvas.width = POSTER_WIDTH
  canvas.height = POSTER_HEIGHT
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  const [picture, { default: qrcode }] = await Promise.all([
    poster.pictureUrl === null ? null : loadPicture(poster.pictureUrl),
    import('qrcode'),
  ])
  // What users typed is beside what they typed, whatever its script.
  pen.direction = 'ltr'
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT)
  if (picture === null) drawShop(pen, poster.shopName)
  else drawCovering(pen, picture)
  const bottom = drawName(pen, poster)
  drawPrice(pen, poster.price, bottom)
  drawCode(pen, qrcode.create(poster.link, { errorCorrectionLevel: 'M' }).modules)
  drawWho(pen, poster)
}

async function loadPicture(url: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  // Without it a picture of another server would make the canvas unreadable.
  picture.crossOrigin = 'anonymous'
  picture.src = url
  try {
    await picture.decode()
    return picture
  } catch {
    return null
  }
}

/** The middle of the picture, as a square. */
function drawCovering(pen: Pen, picture: HTMLImageElement): void {
  const side = Math.min(picture.naturalWidth, picture.naturalHeight)
  const [x, y] = [(picture.naturalWidth - side) / 2, (picture.naturalHeight - side) / 2]
  pen.drawImage(picture, x, y, side, side, EDGE, EDGE, PICTURE, PICTURE)
}

/** In place of a picture. */
function drawShop(pen: Pen, shopName: string): void {
  pen.fillStyle = INK
  pen.fillRect(EDGE, EDGE, PICTURE, PICTURE)
  pen.fillStyle = '#ffffff'
  pen.textAlign = 'center'
  pen.font = `700 64px ${FONT}`
  const lines = linesOf(pen, shopName, { width: PICTURE - 2 * EDGE, most: 4 })
  const top = EDGE + PICTURE / 2 - ((lines.length - 1) * 80) / 2 + 20
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, POSTER_WIDTH / 2, top + index * 80)
  }
  pen.textAlign = 'left'
}

const linesOf = (pen: Pen, text: string, { width, most }: { width: number; most: number }) =>
  wrapText(text, { measure: (part) => pen.measureText(part).width, width, most })

/** @returns where it ends */
function drawName(pen: Pen, { name }: PosterContent): number {
  pen.fillStyle = INK
  pen.font = `600 36px ${FONT}`
  const lines = linesOf(pen, name, { width: PICTURE, most: 2 })
  const top = EDGE + PICTURE + 56
  for (const [index, line] of lines.entries()) pen.fillText(line, EDGE, top + index * 46)
  return top + Math.max(0, lines.length - 1) * 46
}

function drawPrice(pen: Pen, price: string, bottom: number): void {
  pen.fillStyle = INK
  pen.font = `700 44px ${FONT}`
  pen.fillText(linesOf(pen, price, { width: PICTURE, most: 1 })[0] ?? '', EDGE, bottom + 60)
}

type Modules = { size: number; data: Uint8Array }

function drawCode(pen: Pen, { size, data }: Modules): void {
  const cell = Math.floor(QR / size)
  const [left, top] = [POSTER_WIDTH - EDGE - cell * size, POSTER_HEIGHT - EDGE - cell * size]
  pen.fillStyle = INK
  for (const [at, isDark] of data.entries()) {
    if (isDark === 0) continue
    pen.fillRect(left + (at % size) * cell, top + Math.floor(at / size) * cell, cell, cell)
  }
}

function drawWho(pen: Pen, { by, hint, shopName }: PosterContent): void {
  const width = POSTER_WIDTH - 3 * EDGE - QR
  const top = POSTER_HEIGHT - EDGE - QR + 40
  pen.fillStyle = INK
  pen.font = `600 28px ${FONT}`
  for (const [index, line] of linesOf(pen, by, { width, most: 2 }).entries()) {
    pen.fillText(line, EDGE, top + index * 38)
  }
  pen.fillStyle = GREY
  pen.font = `400 24px ${FONT}`
  pen.fillText(linesOf(pen, hint, { width, most: 1 })[0] ?? '', EDGE, top + 90)
  pen.fillText(linesOf(pen, shopName, { width, most: 1 })[0] ?? '', EDGE, top + 126)
}
