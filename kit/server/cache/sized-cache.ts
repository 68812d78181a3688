/**
 * A cache limited by bytes that evicts the least recently used entries. Entries requested only once may use a quarter of
 * it: a crawler that reads every address, or one that makes addresses up, evicts the entries of other crawlers and not
 * those that are requested again. Our own and not lru-cache, which is one list in the order of use: there a crawler
 * evicts entries that are requested again.
 */
const UNPROVEN_SHARE = 0.25
/** The memory of an entry besides its key and its value: places in maps, numbers. */
const ENTRY_BYTES = 500

type Place<Value> = { value: Value; bytes: number }

/** @param gone called for each evicted entry */
export function newSizedCache<Value>(maxBytes: number, gone: (key: string, value: Value) => void) {
  // In order of use, least recent first.
  const proven = new Map<string, Place<Value>>()
  const unproven = new Map<string, Place<Value>>()
  let bytes = 0
  let unprovenBytes = 0

  function remove(key: string): void {
    const place = proven.get(key) ?? unproven.get(key)
    if (place === undefined) return
    proven.delete(key)
    if (unproven.delete(key)) unprovenBytes -= place.bytes
    bytes -= place.bytes
    gone(key, place.value)
  }

  return {
    get: (key: string): Value | undefined => (proven.get(key) ?? unproven.get(key))?.value,
    put(key: string, value: Value, valueBytes: number): void {
      const wasProven = proven.has(key)
      remove(key)
      const place = { value, bytes: valueBytes + 2 * key.length + ENTRY_BYTES }
      bytes += place.bytes
      if (wasProven) proven.set(key, place)
      else {
        unproven.set(key, place)
        unprovenBytes += place.bytes
      }
      for (const oldest of unproven.keys()) {
        const hasRoom = bytes <= maxBytes && unprovenBytes <= maxBytes * UNPROVEN_SHARE
        if (hasRoom || oldest === key) break
        remove(oldest)
      }
      for (const oldest of proven.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    /** Marks an entry as requested again. */
    use(key: string): void {
      const place = proven.get(key) ?? unproven.get(key)
      if (place === undefined) return
      if (unproven.delete(key)) unprovenBytes -= place.bytes
      proven.delete(key)
      proven.set(key, place)
    },
    remove,
    keys: (): string[] => [...proven.keys(), ...unproven.keys()],
    size: () => proven.size + unproven.size,
    bytes: () => bytes,
  }
}
