/**
 * Caches rendered pages, each once for all visitors of a language. Our own and not lru-cache for the reason given in
 * `tagged-cache.ts`.
 */
import type { Tag } from './invalidate.ts'
import { newTaggedCache, type TaggedCacheOptions } from './tagged-cache.ts'

/** A page that is ready to be sent; of its bodies only `br` is cached, the others are made on request. */
export type CachedPage = {
  status: number
  etag: string
  tags: readonly Tag[]
  /** The same as `Page.login`. */
  login: string | null
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
  /** Names and values in turn, as Node sends them fastest: for each encoding, and for 304 Not Modified. */
  heads: { identity: string[]; gzip: string[]; br: string[]; unchanged: string[] }
}

export type PageCacheOptions = TaggedCacheOptions & {
  /** A missing page is cached briefly, so that requesting it often costs nothing. */
  missingMs?: number
}

const DEFAULTS = {
  freshMs: 60_000,
  keepMs: 60 * 60_000,
  missingMs: 5000,
  maxBytes: 32 * 1024 * 1024, // some 3,000 pages
}

/** The memory of a page besides its body: three lists of headers, tags, names. */
const OWN_BYTES = 2048

export type PageCache = ReturnType<typeof newPageCache>

export function newPageCache(options: PageCacheOptions = {}) {
  const { freshMs, keepMs, missingMs, maxBytes } = { ...DEFAULTS, ...options }
  return newTaggedCache<CachedPage>({
    freshMs,
    keepMs,
    maxBytes,
    now: options.now,
    sizeOf: ({ bodies }) => bodies.br.length + OWN_BYTES,
    lifeMs: ({ status }) => (status === 200 ? keepMs : status === 404 ? missingMs : 0),
  })
}
