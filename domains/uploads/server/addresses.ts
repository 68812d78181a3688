/** Where files are read: for ever by their name when public, for some minutes by a signature when private. */
import type { Instant } from '#kit/contract/values.ts'
import { isSame, signature } from '#kit/server/secret.ts'
import { MINUTE_MS } from '#kit/server/time.ts'

/** Long enough to look at a page of vouchers, short enough to be useless in a log. */
const LIFE_MS = 5 * MINUTE_MS
const PURPOSE = 'uploads.address'

export const FILE_ID = /^[\w-]{22}$/
/** What a public picture is called: its id and its size. */
export const PUBLIC_NAME = /^([\w-]{22})-(1200|400)\.webp$/

export const publicUrl = (id: string, size: 1200 | 400): string =>
  `/api/files/public/${id}-${size}.webp`

/** @returns the id in the address of a public picture of ours, or null */
export const idInUrl = (url: string): string | null =>
  PUBLIC_NAME.exec(url.replace('/api/files/public/', ''))?.[1] ?? null

const signed = (id: string, until: string): Buffer => signature(PURPOSE, `${id}|${until}`)

export function privateUrl(id: string, now: Instant): string {
  const until = String(Date.parse(now) + LIFE_MS)
  return `/api/files/${id}?e=${until}&s=${signed(id, until).toString('base64url')}`
}

/** Whether an address of a private file was made by us, for this file, and is not over. */
export function isOpen(
  id: string,
  until: string | undefined,
  signatureText: string | undefined,
  now: Instant,
): boolean {
  if (until === undefined || signatureText === undefined || !/^\d{13}$/.test(until)) return false
  if (Number(until) <= Date.parse(now)) return false
  return isSame(signed(id, until), Buffer.from(signatureText, 'base64url'))
}
