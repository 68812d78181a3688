/**
 * What follows from a cached row and from what else it depends on, worked out once for the same ones. It needs no invalidation: a row that
 * is read again is another object, and so is whatever else has changed.
 */

/** Of one row, for different callers (languages, kinds of buyers). */
const KEYS_MAX = 40

type Derived<Value> = { from: readonly unknown[]; value: Value }

/**
 * @returns `key` tells values of one row apart; `from` is what the value depends on beside row and key, and must be the same objects for the
 * value to be used again. Values are shared: nobody may change them.
 */
export function newDerived<Row extends object, Value>() {
  const ofRow = new WeakMap<Row, Map<string, Derived<Value>>>()
  return (row: Row, key: string, from: readonly unknown[], derive: () => Value): Value => {
    const known = ofRow.get(row) ?? new Map<string, Derived<Value>>()
    const found = known.get(key)
    if (found !== undefined && isSame(found.from, from)) return found.value
    if (known.size >= KEYS_MAX) known.clear()
    const value = derive()
    known.set(key, { from, value })
    ofRow.set(row, known)
    return value
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index])
