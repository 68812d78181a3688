/**
 * Alibaba Cloud's request signature, version 3 (ACS3-HMAC-SHA256), for calls whose parameters are in the query.
 * Our own code for the reason given in `sms.ts`.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Instant } from '#kit/contract/values.ts'

type Call = {
  key: { id: string; secret: string }
  host: string
  action: string
  version: string
  query: Readonly<Record<string, string>>
  now: Instant
  /** Used once, so that an intercepted request cannot be sent again. */
  nonce?: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** RFC 3986: also encodes what `encodeURIComponent` leaves as it is. */
const percentEncode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

/** @returns the query as it was signed, and the headers to send with an empty body */
export function acsHeaders({
  key,
  host,
  action,
  version,
  query,
  now,
  nonce = randomUUID(),
}: Call): {
  query: string
  headers: Record<string, string>
} {
  const canonicalQuery = Object.entries(query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&')
  const bodyHash = sha256('')
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': `${now.slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const request = ['POST', '/', canonicalQuery, lines, names.join(';'), bodyHash].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  const { host: _, ...sent } = headers // the address contains the host already
  const authorization = `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query: canonicalQuery, headers: { ...sent, authorization } }
}
