/** The policy of a page: what its own scripts may do, and that there are no others. */
import { createHash } from 'node:crypto'

/** Scripts that run, with their text; those with a `src` and those that are data need no hash. */
const INLINE = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA = /\stype="(?!module"|text\/javascript")[^"]+"/

/** @returns `'sha256-…'` for each inline script of the page */
export function hashesOf(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (DATA.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}

export type PolicyOptions = {
  hashes: readonly string[]
  isSecure: boolean
  /** The bundler's own client in development puts styles into the page and holds a socket. */
  isDevelopment?: boolean
}

/**
 * `blob:` is what the 3D viewer reads its textures from; nothing else leaves or enters but from the shop itself.
 */
export function policyOf({ hashes, isSecure, isDevelopment = false }: PolicyOptions): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' blob:${isDevelopment ? ' ws:' : ''}`,
    "media-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
