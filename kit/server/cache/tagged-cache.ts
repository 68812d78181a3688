/**
 * Caches values that are expensive to make and requested often. A value is made once however many request it at once,
 * served stale while it is made again, and invalidated by tags. Our own and not the `fetchMethod` of lru-cache: tags are
 * only known when a value is made, so an invalidation meanwhile has to discard whatever is in progress, and with
 * lru-cache the waiting callers would get an error instead of the value.
 */
import type { Tag } from './invalidate.ts'
import { newSizedCache } from './sized-cache.ts'

type Entry<Value> = { value: Value; madeAt: number; isRenewing: boolean }

export type TaggedCacheOptions = {
  /** Younger entries are served as they are. */
  freshMs?: number
  /** Older entries are not served; in between, an entry is served and made again in the background. */
  keepMs?: number
  maxBytes?: number
  now?: () => number
}

type Kind<Value> = Required<Pick<TaggedCacheOptions, 'freshMs' | 'keepMs' | 'maxBytes'>> & {
  sizeOf: (value: Value) => number
  /** The maximum age in milliseconds; 0: not cached at all. */
  lifeMs?: (value: Value) => number
  now?: (() => number) | undefined
}

export function newTaggedCache<Value extends { tags: readonly Tag[] }>(kind: Kind<Value>) {
  const { freshMs, keepMs, maxBytes, sizeOf, lifeMs = () => keepMs, now = Date.now } = kind
  const entries = newSizedCache<Entry<Value>>(maxBytes, forgetTags)
  const keysOf = new Map<Tag, Set<string>>()
  const making = new Map<string, Promise<Value>>()
  /** Counts invalidations: what was made from data before the last one may be stale, and is not cached. */
  let generation = 0
  const counts = { hits: 0, stale: 0, misses: 0, purged: 0 }

  function forgetTags(key: string, { value }: Entry<Value>): void {
    for (const tag of value.tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }

  function putEntry(key: string, value: Value): void {
    const entry = { value, madeAt: now(), isRenewing: false }
    entries.put(key, entry, sizeOf(value)) // an evicted entry loses its tags
    if (entries.get(key) !== entry) return
    for (const tag of value.tags) {
      const keys = keysOf.get(tag) ?? new Set()
      keysOf.set(tag, keys.add(key))
    }
  }

  /** One at a time per key; requests that arrive meanwhile get the same result. */
  function fill(key: string, make: () => Promise<Value>): Promise<Value> {
    const under = making.get(key)
    if (under !== undefined) return under
    const began = generation
    const made = make()
      .then((value) => {
        if (generation === began && lifeMs(value) > 0) putEntry(key, value)
        return value
      })
      .finally(() => {
        if (making.get(key) === made) making.delete(key)
      })
    making.set(key, made)
    return made
  }

  /** A stale entry is better than none: it is served on when making it again fails. */
  function renew(key: string, entry: Entry<Value>, make: () => Promise<Value>): void {
    if (entry.isRenewing) return
    entry.isRenewing = true
    fill(key, make)
      .catch(() => {})
      .finally(() => (entry.isRenewing = false))
  }

  return {
    /** @param make makes a missing entry; its error reaches every waiting caller */
    get(key: string, make: () => Promise<Value>): Value | Promise<Value> {
      const entry = entries.get(key)
      const age = entry === undefined ? Infinity : now() - entry.madeAt
      if (entry === undefined || age > lifeMs(entry.value)) {
        counts.misses++
        return fill(key, make)
      }
      entries.use(key)
      if (age > freshMs) {
        counts.stale++
        renew(key, entry, make)
      } else counts.hits++
      return entry.value
    },
    /** Drops everything with one of these tags; `*` drops everything. What is being made is not cached. */
    purge(tags: readonly Tag[]): void {
      generation++
      making.clear() // later requests must not get what was begun before
      const keys = tags.includes('*')
        ? entries.keys()
        : tags.flatMap((tag) => [...(keysOf.get(tag) ?? [])])
      for (const key of new Set(keys)) {
        entries.remove(key)
        counts.purged++
      }
    },
    stats: () => ({ ...counts, entries: entries.size(), bytes: entries.bytes(), generation }),
  }
}
