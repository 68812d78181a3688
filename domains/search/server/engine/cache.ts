/**
 * Answers that are expensive and asked for again and again: counts of facets, and what words mean. They are cached for moments
 * in this process, and dropped as soon as the index or the catalogue says that something has changed.
 */
import { LRUCache } from 'lru-cache'
import type { Tag } from '#kit/server/cache/invalidate.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'

const LIFE_MS = 30_000
const MOST_ENTRIES = 1000

const stores: { clear: () => void }[] = []

/** Concurrent callers wait for the same computation. A failure is not cached. */
export function newCache<Value>(): (key: string, find: () => Promise<Value>) => Promise<Value> {
  const store = new LRUCache<string, Promise<Value>>({ max: MOST_ENTRIES, ttl: LIFE_MS })
  stores.push(store)
  return (key, find) => {
    const known = store.get(key)
    if (known !== undefined) return known
    const value = find()
    value.catch(() => store.peek(key) === value && store.delete(key))
    store.set(key, value)
    return value
  }
}

export function clearCaches(): void {
  for (const store of stores) store.clear()
}

const isOfLists = (tag: Tag): boolean => tag === '*' || tag === 'list' || tag === 'categories'
onInvalidation((tags) => {
  if (tags.some(isOfLists)) clearCaches()
})
