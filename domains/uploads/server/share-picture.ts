/**
 * Pictures that other sites show with a link to the shop, in the size and type that all of them read: 1,200 by 630 pixels, JPEG. Of a picture
 * of the shop, or a card with its name.
 */
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#kit/contract/time.ts'
import { escapeText } from '#kit/server/text/escape.ts'
import { idInUrl } from './addresses.ts'
import { drawWithSharp } from './pictures.ts'
import { theStorage } from './storage.ts'

const [WIDTH, HEIGHT] = [1200, 630] as const
/** Pictures that are nearly as wide fill it; others stand whole on white. */
const FILLS_FROM = 1.4
const QUALITY = 82

/** Some 60 KB each; sites ask for the same one several times as a link is passed on. */
const drawn = new LRUCache<string, Buffer>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
  ttl: DAY_MS,
})

async function findDrawn(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = drawn.get(name)
  if (known !== undefined) return known
  const bytes = await draw()
  drawn.set(name, bytes)
  return bytes
}

/**
 * @param url of a public picture
 * @returns null for one that is not stored here, or not public any more
 * @throws {Refused} overloaded
 */
export async function readSharePicture(url: string): Promise<Buffer | null> {
  const id = idInUrl(url)
  // Read each time: a picture may have been hidden since it was drawn.
  const stored = id === null ? null : await theStorage().read(`${id}-1200`)
  if (stored === null) return null
  const bytes = await buffer(stored)
  return findDrawn(`picture:${id}`, () =>
    drawWithSharp(async (sharp) => {
      const { width = 1, height = 1 } = await sharp(bytes).metadata()
      return sharp(bytes)
        .flatten({ background: '#fff' })
        .resize({
          width: WIDTH,
          height: HEIGHT,
          fit: width / height >= FILLS_FROM ? 'cover' : 'contain',
          background: '#fff',
        })
        .jpeg({ quality: QUALITY })
        .toBuffer()
    }),
  )
}

export type ShareCard = {
  name: string
  /** Below the name; empty: none. */
  tagline: string
  /** A PNG; null: none. */
  logo: Buffer | null
}

const BOLD = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
)
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#22459a"/><rect x="80" y="534" width="120" height="8" fill="#f5b63d"/></svg>`
const LEFT = 80
const LOGO_SIDE = 112
const NAME = { points: 44, color: '#ffffff', top: 220, height: 180 }
const TAGLINE = { points: 20, color: '#c9d6f5', top: 420, height: 90 }

/** @throws {Refused} overloaded */
export const drawShareCard = ({ name, tagline, logo }: ShareCard): Promise<Buffer> =>
  findDrawn(`card:${JSON.stringify([name, tagline, logo?.length])}`, () =>
    drawWithSharp(async (sharp) => {
      /** Two lines at most: what is longer is cut at the edge of the card. */
      const write = async (text: string, { points, color, top, height }: typeof NAME) => {
        const words = sharp({
          text: {
            text: `<span foreground="${color}">${escapeText(text)}</span>`,
            font: `Noto Sans SC Bold ${points}`,
            fontfile: BOLD,
            rgba: true,
            dpi: 144,
            width: WIDTH - 2 * LEFT,
            wrap: 'word-char',
          },
        }).png()
        const { data, info } = await words.toBuffer({ resolveWithObject: true })
        const input =
          info.height <= height
            ? data
            : await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer()
        return { input, left: LEFT, top }
      }
      const parts = [
        ...(logo === null ? [] : [{ input: logo, left: LEFT, top: 80 }]),
        await write(name, NAME),
        ...(tagline === '' ? [] : [await write(tagline, TAGLINE)]),
      ]
      return sharp(Buffer.from(GROUND)).composite(parts).jpeg({ quality: QUALITY }).toBuffer()
    }),
  )

/** The height of a logo on the card. */
export const SHARE_LOGO_SIDE = LOGO_SIDE
