/** Parses and writes query strings: plain text, as people and other programs write it. Route schemas interpret it. */

/** Every value is text; of repeated parameters the first counts. */
export function parseSearch(search: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(found, name) && name !== '__proto__') found[name] = value
  }
  return found
}

/** Empty, false and missing values are left out, so that one state has one address. Lists are joined by commas. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    query.set(name, value === true ? '1' : String(value))
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}
