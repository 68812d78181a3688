/**
 * Keeps rendered pages, each once for all visitors of a language. A page is made once however many ask for it, served
 * old while it is made anew, and dropped by the tags of what it shows.
 */
import type { Tag } from './purge.ts'

/** A page that is ready to be sent, in every encoding; gzip is made when it is first asked for. */
export type KeptPage = {
  status: number
  etag: string
  tags: readonly Tag[]
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer }
  /** Names and values in turn, as Node sends them fastest: of each encoding, and of "you have it already". */
  heads: { identity: string[]; gzip: string[]; br: string[]; unchanged: string[] }
}

type Entry = { page: KeptPage; madeAt: number; bytes: number; isRenewing: boolean }

export type PageCacheOptions = {
  /** Younger pages are sent as they are. */
  freshMs?: number
  /** Older ones are not sent at all; between the two, a page is sent and made anew behind it. */
  keepMs?: number
  /** A page that does not exist is remembered briefly, so that asking for it often costs nothing. */
  missingMs?: number
  maxBytes?: number
  now?: () => number
}

const DEFAULTS = {
  freshMs: 60_000,
  keepMs: 60 * 60_000,
  missingMs: 5000,
  maxBytes: 64 * 1024 * 1024,
}

export type PageCache = ReturnType<typeof newPageCache>

export function newPageCache(options: PageCacheOptions = {}) {
  const { freshMs, keepMs, missingMs, maxBytes } = { ...DEFAULTS, ...options }
  const now = options.now ?? Date.now
  const entries = new Map<string, Entry>() // in the order of use, the least recent first
  const keysOf = new Map<Tag, Set<string>>()
  const rendering = new Map<string, Promise<KeptPage>>()
  /** Counts purges: what was rendered from data of before the last one may be old, and is not kept. */
  let generation = 0
  let bytes = 0
  const counts = { hits: 0, stale: 0, misses: 0, purged: 0 }

  function drop(key: string): void {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    bytes -= entry.bytes
    for (const tag of entry.page.tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }

  function keep(key: string, page: KeptPage): void {
    drop(key)
    const size = page.bodies.identity.length + page.bodies.br.length
    entries.set(key, { page, madeAt: now(), bytes: size, isRenewing: false })
    bytes += size
    for (const tag of page.tags) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  /** One at a time for a key; those who come meanwhile get the same page. */
  function fill(key: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const under = rendering.get(key)
    if (under !== undefined) return under
    const began = generation
    const made = render()
      .then((page) => {
        if (generation === began && (page.status === 200 || page.status === 404)) keep(key, page)
        return page
      })
      .finally(() => {
        if (rendering.get(key) === made) rendering.delete(key)
      })
    rendering.set(key, made)
    return made
  }

  /** An old page is better than none: when it cannot be made anew, it goes on being sent. */
  function renew(key: string, entry: Entry, render: () => Promise<KeptPage>): void {
    if (entry.isRenewing) return
    entry.isRenewing = true
    fill(key, render)
      .catch(() => {})
      .finally(() => (entry.isRenewing = false))
  }

  return {
    /** @param render makes the page when none is kept; what it throws reaches everybody who waits for it */
    get(key: string, render: () => Promise<KeptPage>): KeptPage | Promise<KeptPage> {
      const entry = entries.get(key)
      const age = entry === undefined ? Infinity : now() - entry.madeAt
      const isMissing = entry?.page.status === 404
      if (entry === undefined || age > (isMissing ? missingMs : keepMs)) {
        counts.misses++
        return fill(key, render)
      }
      entries.delete(key)
      entries.set(key, entry)
      if (age > freshMs) {
        counts.stale++
        renew(key, entry, render)
      } else counts.hits++
      return entry.page
    },
    /** Drops every page that shows one of these; `*` drops all. Renders that are under way are not kept. */
    purge(tags: readonly Tag[]): void {
      generation++
      rendering.clear() // who comes from now on must not get a page that was begun before
      const keys = tags.includes('*')
        ? [...entries.keys()]
        : tags.flatMap((tag) => [...(keysOf.get(tag) ?? [])])
      for (const key of new Set(keys)) {
        drop(key)
        counts.purged++
      }
    },
    stats: () => ({ ...counts, entries: entries.size, bytes, generation }),
  }
}
