/** Reads what thousands ask for in the same second once. */
import type { Queryable } from '#kit/server/database/db.ts'

/** So long it may be old. */
const FRESH_MS = 1000
const KEYS_MAX = 500

type Cached<Value> = { value: Promise<Value>; until: number }

/** @returns what `load` reads, the same for a second; what fails is read again */
export function newSharedRead<Key, Value>(
  nameOf: (key: Key) => string,
  load: (db: Queryable, key: Key) => Promise<Value>,
): (db: Queryable, key: Key) => Promise<Value> {
  const ofDb = new WeakMap<Queryable, Map<string, Cached<Value>>>()
  return (db, key) => {
    const cached = ofDb.get(db) ?? new Map<string, Cached<Value>>()
    ofDb.set(db, cached)
    const name = nameOf(key)
    const found = cached.get(name)
    if (found !== undefined && performance.now() < found.until) return found.value
    if (cached.size >= KEYS_MAX) cached.clear()
    const value = load(db, key)
    cached.set(name, { value, until: performance.now() + FRESH_MS })
    value.catch(() => cached.delete(name))
    return value
  }
}
