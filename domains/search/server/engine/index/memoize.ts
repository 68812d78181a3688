/** What goods share is made out once for all of them: their shelves, brands and values, and the words of their names. */

/** Emptied when it is full: what is needed comes again soon enough. @param make of the same text always the same */
export function memoize<Value>(
  most: number,
): (text: string, make: (text: string) => Value) => Value {
  const kept = new Map<string, Value>()
  return (text, make) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const value = make(text)
    if (kept.size >= most) kept.clear()
    kept.set(text, value)
    return value
  }
}
