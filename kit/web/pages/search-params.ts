/**
 * What an address may say after `?`, and how it is read. An old or mistyped link opens the page without what it
 * wrongly asks for; it is no error. Written by hand and not with a schema library, which would cost every public page
 * more than all of its search parameters are worth.
 */

/** Parses one value. Undefined: missing or invalid. */
type Read<Value> = (given: unknown) => Value | undefined

type Shape = Record<string, Read<unknown>>
type Found<S extends Shape> = {
  [Name in keyof S]?: Exclude<ReturnType<S[Name]>, undefined> | undefined
}

/** For `validateSearch`. The page cache reads from `shape` which parameters make another page. */
export function searchOf<const S extends Shape>(
  shape: S,
): ((given: Record<string, unknown>) => Found<S>) & { shape: S } {
  const read = (given: Record<string, unknown>): Found<S> => {
    const found: Record<string, unknown> = {}
    for (const [name, readOne] of Object.entries(shape)) {
      const value = readOne(given[name])
      // Invalid values are removed: the router would otherwise keep them in the address.
      if (value !== undefined || name in given) found[name] = value
    }
    return found as Found<S>
  }
  return Object.assign(read, { shape })
}

/** No one types them, and the database cannot store the first of them. */
const CONTROLS = /\p{Cc}/gu

/** `q=pump`. Cut at `max` characters. */
export const text =
  (max = 100): Read<string> =>
  (given) => {
    if (typeof given !== 'string' && typeof given !== 'number') return undefined
    const trimmed = String(given).replace(CONTROLS, ' ').trim().slice(0, max)
    return trimmed === '' ? undefined : trimmed
  }

/** `number=SO…`: what has a form of its own, such as the number of an order. */
export const textLike =
  (pattern: RegExp): Read<string> =>
  (given) =>
    typeof given === 'string' && pattern.test(given) ? given : undefined

/** `page=2`: a whole number within bounds. */
export const whole =
  (min = 1, max = 2_000_000_000): Read<number> =>
  (given) => {
    const value =
      typeof given === 'number' || (typeof given === 'string' && given !== '') ? Number(given) : NaN
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined
  }

/** `from=2026-03-01`: a valid day. */
export const day: Read<string> = (given) => {
  if (typeof given !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(given)) return undefined
  const at = Date.parse(`${given}T00:00Z`)
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(given)
  return isDay && given >= '1900' ? given : undefined
}

/** `sort=price`: one of a few words. */
export const oneOf =
  <const Word extends string>(...words: readonly Word[]): Read<Word> =>
  (given) =>
    words.find((word) => word === given)

/** `inStock=1`. */
export const flag: Read<true> = (given) =>
  given === true || given === '1' || given === 'true' ? true : undefined

/** `brands=1,5`: ids, each once, at most `max` of them, in the order of the smaller first so that one choice has one address. */
export const ids =
  (max = 30): Read<number[]> =>
  (given) => {
    const parts = Array.isArray(given)
      ? given
      : typeof given === 'number'
        ? [given]
        : typeof given === 'string'
          ? given.split(',')
          : []
    const found = [...new Set(parts.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
    return found.length === 0 ? undefined : found.sort((a, b) => a - b).slice(0, max)
  }

/** `colours=red,blue`: words, each once, at most `max` of them. */
export const list =
  (max = 30): Read<string[]> =>
  (given) => {
    const parts: unknown[] = Array.isArray(given)
      ? given
      : typeof given === 'string'
        ? given.split(',')
        : []
    const found = [...new Set(parts.map((each) => String(each).trim().slice(0, 100)))].filter(
      (each) => each !== '',
    )
    return found.length === 0 ? undefined : found.slice(0, max)
  }
