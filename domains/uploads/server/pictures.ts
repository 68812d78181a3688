/**
 * Validates uploads by their bytes, never by their name, and re-encodes pictures from their pixels: whatever else was in
 * the file (a script, a location, a second file) is dropped.
 */
import type Sharp from 'sharp'
import { Refused } from '#kit/contract/refusal.ts'
import { newWorkQueue } from '#kit/server/work-queue.ts'
import { LIMITS, type Purpose } from '../contract.ts'
import { UploadReasons } from '../reasons.ts'
import { detectType } from './detect-type.ts'

/** 40 megapixels, some 160 MB uncompressed: above any camera's, within what a server can handle. */
const MAX_PIXELS = 40_000_000
/** A larger voucher is not easier to read. */
const MAX_SIDE = 4096
/** The longest sides of public pictures, larger first: the normal and the small size. */
type Sizes = readonly [1200 | 400, 400 | 96]
const SIZES: Partial<Record<Purpose, Sizes>> = {
  product: [1200, 400],
  banner: [1200, 400],
  avatar: [400, 96],
  review: [1200, 400],
}
const QUALITY = 82
/** Looking for smaller bytes: of twelve megapixels 4 takes 1.7 s of processor time and 139 MB, 2 half of it, for bytes as few. */
const effortFor = (side: number): number => (side === MAX_SIDE ? 2 : 4)

/** Loaded with the first picture: a process without any saves 9 MB. */
let loading: Promise<typeof Sharp> | undefined
const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false) // every picture is processed once
    sharp.concurrency(1) // the other core serves the shop
    return sharp
  }))
const drawing = newWorkQueue({ crowded: 2, free: 2, waitingMost: 20 })

export type Drawn = { bytes: Buffer; width: number; height: number }
export type Stored =
  | { type: 'image/webp'; whole: Drawn; small: Drawn | null }
  | { type: 'application/pdf'; bytes: Buffer }

/** Public pictures are stored in the two sizes that pages use; null for other purposes. */
export const sizesOf = (purpose: Purpose): Sizes | null => SIZES[purpose] ?? null

/**
 * @param area the part that is kept, as who sent it sees it; the rest is nowhere
 * @throws {Refused} noFile, tooLarge, notAnImage (another kind than the purpose allows, or broken), tooManyPixels;
 * overloaded when many wait already
 */
export async function accept(purpose: Purpose, bytes: Buffer, area?: Share): Promise<Stored> {
  const limits = LIMITS[purpose]
  if (bytes.length === 0) throw new Refused(UploadReasons.noFile)
  if (bytes.length > limits.bytes) {
    const megabytes = limits.bytes / 1024 / 1024
    throw new Refused(UploadReasons.tooLarge, {
      detail: { maximumBytes: limits.bytes },
      values: { megabytes },
    })
  }
  // Before sharp sees it, which would also read SVG, and with it fetch files and addresses.
  const found = await detectType(bytes)
  if (!(limits.types as readonly string[]).includes(found))
    throw new Refused(UploadReasons.notAnImage)
  if (found === 'application/pdf') return { type: 'application/pdf', bytes: demandWholePdf(bytes) }

  return drawing(async () => {
    const [large, small] = sizesOf(purpose) ?? [MAX_SIDE, null]
    const whole = await draw(bytes, large, area)
    return {
      type: 'image/webp',
      whole,
      small: small === null ? null : await draw(whole.bytes, small),
    }
  })
}

export type Share = { left: number; top: number; width: number; height: number }

/** A part of a picture of ours, in pixels of its own. @throws {Refused} notAnImage */
export const crop = (bytes: Buffer, share: Share): Promise<Buffer> =>
  drawing(async () => {
    const sharp = await loadSharp()
    const { width = 1, height = 1 } = await sharp(bytes).metadata()
    return sharp(bytes)
      .extract(inPixels(share, width, height))
      .png()
      .toBuffer()
  })

/** Within the picture, and never empty. */
function inPixels(share: Share, width: number, height: number): Share {
  const left = Math.min(width - 1, Math.round(share.left * width))
  const top = Math.min(height - 1, Math.round(share.top * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(share.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(share.height * height))),
  }
}

/** A picture of ours in a smaller size. @throws {Refused} overloaded */
export const shrink = (bytes: Buffer, side: number): Promise<Buffer> =>
  drawing(async () => (await draw(bytes, side)).bytes)

/** Of a picture that was stored here, so its bytes are known to be one. @throws {Refused} overloaded */
export const toPng = (bytes: Buffer, side: number): Promise<Buffer> =>
  drawing(async () =>
    (await loadSharp())(bytes)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer(),
  )

/** The same, small, without what is transparent. @throws {Refused} overloaded */
export const toJpeg = (bytes: Buffer, side: number): Promise<Buffer> =>
  drawing(async () =>
    (await loadSharp())(bytes)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 70 })
      .toBuffer(),
  )

/** For what is drawn from pictures that were stored here, or from text. @throws {Refused} overloaded */
export const drawWithSharp = (work: (sharp: typeof Sharp) => Promise<Buffer>): Promise<Buffer> =>
  drawing(async () => work(await loadSharp()))

async function draw(bytes: Buffer, side: number, area?: Share): Promise<Drawn> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      pages: 1,
    }).rotate() // by the EXIF orientation, which is not stored
    if (area !== undefined) {
      const { width, height } = (await picture.metadata()).autoOrient
      picture.extract(inPixels(area, width, height))
    }
    const { data, info } = await picture
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: effortFor(side) })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new Refused(isTooLarge ? UploadReasons.tooManyPixels : UploadReasons.notAnImage)
  }
}

/** Stored unchanged and never rendered by the shop itself; an incomplete one is useless for a reviewer. */
function demandWholePdf(bytes: Buffer): Buffer {
  const isWhole =
    bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.lastIndexOf('%%EOF') > 0
  if (!isWhole) throw new Refused(UploadReasons.notAnImage)
  return bytes
}
