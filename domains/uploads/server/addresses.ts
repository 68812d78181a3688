/** Addresses of files: permanent names for public ones, signed and expiring ones for private files. */
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import { isSigned, signature } from '#kit/server/secrets/secret.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'

/** Long enough to look at a page of vouchers, too short to be useful in a log. */
const LIFE_MS = 5 * MINUTE_MS
const PURPOSE = 'uploads.address'

export const FILE_ID = /^[\w-]{22}$/
/** The file name of a public picture: its id and its size. */
export const PUBLIC_NAME = /^([\w-]{22})-(1200|400|96)\.webp$/
/** The file name of a public model or video. */
export const WHOLE_NAME = /^([\w-]{22})\.(glb|usdz|mp4|webm)$/

export const publicUrl = (id: string, size: 1200 | 400 | 96): string =>
  `/api/files/public/${id}-${size}.webp`

const ENDINGS: Readonly<Record<string, string>> = {
  'model/gltf-binary': 'glb',
  'model/vnd.usdz+zip': 'usdz',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}
/** Of a model or a video. */
export const largeFileUrl = (id: string, type: string): string =>
  `/api/files/public/${id}.${ENDINGS[type]}`

/** @returns the id in the address of our public model or video, or null */
export const idInLargeFileUrl = (url: string): string | null =>
  WHOLE_NAME.exec(url.replace('/api/files/public/', ''))?.[1] ?? null

const PUBLIC_ADDRESS =
  /\/api\/files\/public\/([\w-]{22})(?:-\d{2,4}\.webp|\.(?:glb|usdz|mp4|webm))/g

/** The ids of all public files whose addresses stand in a text of JSON or HTML, each once. */
export const fileIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PUBLIC_ADDRESS)].map(([, id]) => id!)),
]

/** @returns the id in the address of our public picture, or null */
export const idInUrl = (url: string): string | null =>
  PUBLIC_NAME.exec(url.replace('/api/files/public/', ''))?.[1] ?? null

/** Of a private file, without a signature: what is kept of it, whoever reads it. */
export const privatePath = (id: string): string => `/api/files/${id}`
const PRIVATE_PATH = /^\/api\/files\/([\w-]{22})(?:\?|$)/

/** @returns the id in the address of our private file, signed or not, or null */
export const idInPrivateUrl = (url: string): string | null => PRIVATE_PATH.exec(url)?.[1] ?? null

const signedText = (id: string, session: SessionName, until: string): string =>
  `${id}|${session}|${until}`

/** For this login session: the address is invalid after its end. */
export function privateUrl(id: string, session: SessionName, now: Instant): string {
  const until = String(Date.parse(now) + LIFE_MS)
  const proof = signature(PURPOSE, signedText(id, session, until)).toString('base64url')
  return `/api/files/${id}?e=${until}&by=${session}&s=${proof}`
}

/** @returns the session that this address was signed for; null when the signature is wrong or has expired */
export function sessionIn(
  id: string,
  { e, by, s }: Record<string, string | undefined>,
  now: Instant,
): SessionName | null {
  if (typeof by !== 'string' || typeof s !== 'string' || !/^\d{13}$/.test(e ?? '')) return null
  if (Number(e) <= Date.parse(now)) return null
  return isSigned(PURPOSE, signedText(id, by, String(e)), Buffer.from(s, 'base64url')) ? by : null
}
