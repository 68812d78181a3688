/**
 * Answers that are expensive and asked for again and again: counts of facets, and what words mean. Kept for moments in this
 * process, and let go as soon as the index or the catalogue says that something is other than it was.
 */
import type { Tag } from '#kit/server/purge.ts'
import { hearPurges } from '#kit/server/purge.ts'

const RETAINED_MS = 30_000
const KEPT_MAX = 1000

type Kept = { value: Promise<unknown>; until: number }
const stores: Map<string, Kept>[] = []

/** Whoever asks while somebody is finding it out waits with him. What fails is not kept. */
export function newCache<Value>(): (key: string, find: () => Promise<Value>) => Promise<Value> {
  const store = new Map<string, Kept>()
  stores.push(store)
  return (key, find) => {
    const known = store.get(key)
    if (known !== undefined && performance.now() < known.until) return known.value as Promise<Value>
    const value = find()
    const stored = { value, until: performance.now() + RETAINED_MS }
    value.catch(() => store.get(key) === stored && store.delete(key))
    store.delete(key)
    if (store.size >= KEPT_MAX) store.delete(store.keys().next().value ?? '')
    store.set(key, stored)
    return value
  }
}

export function clearCaches(): void {
  for (const store of stores) store.clear()
}

const isOfLists = (tag: Tag): boolean => tag === '*' || tag === 'list' || tag === 'categories'
hearPurges((tags) => {
  if (tags.some(isOfLists)) clearCaches()
})
