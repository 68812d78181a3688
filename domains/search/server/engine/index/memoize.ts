/**
 * Memoizes what products share: categories, brands and values, and the words of their names. Our own and not lru-cache,
 * which allocates its room at once: 0.6 MB for the three of the index in a process that may never index.
 */

/** Cleared when it is full: what is needed comes again soon enough. @param make returns the same result for the same text */
export function memoize<Value>(
  most: number,
): (text: string, make: (text: string) => Value) => Value {
  const values = new Map<string, Value>()
  return (text, make) => {
    const known = values.get(text)
    if (known !== undefined) return known
    const value = make(text)
    if (values.size >= most) values.clear()
    values.set(text, value)
    return value
  }
}
