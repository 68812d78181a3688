/**
 * Caches one value that every request needs and that changes a few times a year. Our own and not lru-cache: there is one
 * value and no key, and a value that was read before a change must not be cached.
 */
import type { Queryable } from '../database/db.ts'
import { onInvalidation, type Tag } from './invalidate.ts'

/** Where no listener receives notifications (a script), a value expires after this time. */
const MAX_AGE_MS = 60_000

/**
 * @param tags invalidating one of these, in any process, invalidates the value
 * @param load reads the value from the database
 */
export function newCachedValue<Value>(
  tags: readonly Tag[],
  load: (db: Queryable) => Promise<Value>,
): { read: (db: Queryable) => Promise<Value>; invalidate: () => void } {
  let cached: { value: Value; until: number } | null = null
  /** A read that began before a change must not be cached after it. */
  let generation = 0

  function invalidate(): void {
    generation++
    cached = null
  }
  onInvalidation((changed) => {
    if (tags.some((tag) => changed.includes(tag))) invalidate()
  })
  return {
    async read(db) {
      if (cached !== null && performance.now() < cached.until) return cached.value
      const begun = generation
      const value = await load(db)
      if (begun === generation) cached = { value, until: performance.now() + MAX_AGE_MS }
      return value
    },
    invalidate,
  }
}
