/** What goods share is made out once for all of them: their shelves, brands and values, and the words of their names. */

/** Emptied when it is full: what is needed comes again soon enough. @param make of the same text always the same */
export function memoize<Value>(
  most: number,
): (text: string, make: (text: string) => Value) => Value {
  const stored = new Map<string, Value>()
  return (text, make) => {
    const known = stored.get(text)
    if (known !== undefined) return known
    const value = make(text)
    if (stored.size >= most) stored.clear()
    stored.set(text, value)
    return value
  }
}
