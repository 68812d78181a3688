/** Reads what many callers ask for in one turn of the event loop by one statement. */
import type { Queryable } from './db.ts'

type Asked<Key, Value> = {
  key: Key
  take: (value: Value) => void
  fail: (error: unknown) => void
}

/**
 * For reads by key that every call needs: under load a statement for each would cost more than what it reads.
 * @param load answers all keys, in their order; where it fails, all of them fail
 */
export function gather<Key, Value>(
  load: (on: Queryable, keys: readonly Key[]) => Promise<readonly Value[]>,
): (on: Queryable, key: Key) => Promise<Value> {
  const gathering = new WeakMap<Queryable, Asked<Key, Value>[]>()

  async function answer(on: Queryable, asked: readonly Asked<Key, Value>[]): Promise<void> {
    try {
      const values = await load(
        on,
        asked.map(({ key }) => key),
      )
      if (values.length !== asked.length)
        throw new Error(`${values.length} answers for ${asked.length} keys`)
      asked.forEach(({ take }, index) => take(values[index]!))
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }

  return (on, key) =>
    new Promise((take, fail) => {
      const asked = gathering.get(on)
      if (asked !== undefined) {
        asked.push({ key, take, fail })
        return
      }
      const fresh = [{ key, take, fail }]
      gathering.set(on, fresh)
      setImmediate(() => {
        gathering.delete(on)
        void answer(on, fresh)
      })
    })
}
