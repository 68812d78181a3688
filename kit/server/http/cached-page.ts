/** Makes a rendered page ready to be sent many times: compressed, with its policy and all other headers. */
import type { Page } from '../../web/pages/page.ts'
import { brotliOf, gzipOf, plainOf } from './compress.ts'
import { hashOf, policyOf } from './csp.ts'
import { baseHeaders } from './headers.ts'
import type { CachedPage } from '../cache/page-cache.ts'

type Options = {
  etag: string
  publicUrl: string
  isDevelopment: boolean
  captchaOrigin: string | null
}

const RETRY_SECONDS = '2'
const NOTHING = Buffer.alloc(0)

export async function cachedPageOf(
  page: Page,
  { etag, publicUrl, isDevelopment, captchaOrigin }: Options,
): Promise<CachedPage> {
  const { status, location, login, html, scripts, tags } = page
  const base = baseHeaders(publicUrl)
  if (location !== null)
    return cacheRedirect(status, { ...base, location, 'cache-control': 'no-store' })
  const isStored = status === 200
  const caching = {
    // The address does not contain the language, so no proxy may cache it; the browser revalidates each time.
    'cache-control': isStored ? 'private, no-cache' : 'no-store',
    vary: 'cookie, accept-encoding',
    ...(isStored ? { etag } : {}),
  }
  const isSecure = publicUrl.startsWith('https:')
  const headers = {
    ...base,
    ...caching,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf({
      hashes: [...new Set(scripts.map(hashOf))],
      isSecure,
      isDevelopment,
      captchaOrigin,
    }),
    ...(status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),
  }
  const identity = Buffer.from(html)
  const { length } = identity
  const br = await brotliOf(identity)
  // Cached is the encoding that nearly every browser takes, a seventh of the page. The others are made from it on
  // request.
  const bodies = {
    br,
    get identity() {
      return plainOf(br, length)
    },
    get gzip() {
      return gzipOf(plainOf(br, length))
    },
  }
  const head = (encoding: string[], length?: number) => [
    ...flat(headers),
    ...encoding,
    ...(length === undefined ? [] : ['content-length', String(length)]),
  ]
  const heads = {
    identity: head([], length),
    gzip: head(['content-encoding', 'gzip']),
    br: head(['content-encoding', 'br'], br.length),
    // Without the policy: the browser keeps the policy of the body that it has, which fits its scripts.
    unchanged: flat({ ...base, ...caching }),
  }
  return { status, etag, tags, login, bodies, heads }
}

/** @returns the page with every body made: for the few pages that are sent too often to make one each time */
export function withBodies(page: CachedPage): CachedPage {
  const { identity, gzip, br } = page.bodies
  return { ...page, bodies: { identity, gzip, br } }
}

function cacheRedirect(status: number, headers: Record<string, string>): CachedPage {
  const head = [...flat(headers), 'content-length', '0']
  const bodies = { identity: NOTHING, gzip: NOTHING, br: NOTHING }
  const heads = { identity: head, gzip: head, br: head, unchanged: head }
  return { status, etag: '', tags: [], login: null, bodies, heads }
}

const flat = (headers: Record<string, string>): string[] => Object.entries(headers).flat()
