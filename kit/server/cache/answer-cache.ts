/**
 * Caches answers of calls that are the same for every visitor, as pages are cached: by address and language, invalidated
 * by tags. A browser that navigates requests what other browsers have just requested. Our own and not lru-cache for the
 * reason given in `tagged-cache.ts`.
 */
import type { FastifyRequest } from 'fastify'
import type { Lang } from '../../contract/values.ts'
import type { Tag } from './invalidate.ts'
import { newTaggedCache } from './tagged-cache.ts'
import { langOf } from '../text/translate.ts'

/** A whole envelope as bytes. */
export type CachedAnswer = { tags: readonly Tag[]; body: Buffer }
export type AnswerCache = ReturnType<typeof newAnswerCache>

/** Facts without invalidation (how many were sold, which day it is) are never older than a minute. */
const FRESH_MS = 20_000
const CACHE_MS = 60_000
const MAX_BYTES = 12 * 1024 * 1024
/** Longer addresses are unique to one caller. */
const MAX_URL = 300

export const newAnswerCache = () =>
  newTaggedCache<CachedAnswer>({
    freshMs: FRESH_MS,
    keepMs: CACHE_MS,
    maxBytes: MAX_BYTES,
    sizeOf: ({ body }) => body.length,
  })

/** @returns bytes in a buffer of their own: a slice of Node's pool for small buffers would hold 64 KB for each of them */
export function ownBytes(text: string): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  own.write(text)
  return own
}

/** Null for callers who need fresh answers: those who have just written, and those with a unique request. */
export function keyOf({ url, headers }: FastifyRequest): string | null {
  const lang: Lang = langOf(headers.lang)
  return url.length > MAX_URL || headers['just-wrote'] !== undefined ? null : `${lang} ${url}`
}
