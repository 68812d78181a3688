/**
 * Browser storage for the shop: cookies and local storage, whose content cannot be trusted. Our own and not js-cookie: it
 * would replace three of these lines; the others validate what is read.
 */
const YEAR_SECONDS = 365 * 24 * 60 * 60

export function readCookie(name: string): string | null {
  for (const each of document.cookie.split('; ')) {
    if (each.startsWith(`${name}=`)) return decodeURIComponent(each.slice(name.length + 1)) || null
  }
  return null
}

/** For 365 days on the whole site; null removes it. Readable by scripts, as the specification requires. */
export function writeCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const age = value === null ? 0 : YEAR_SECONDS
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** @returns null when nothing valid is stored */
export function readLocal<Value>(
  key: string,
  isExpected: (value: unknown) => value is Value,
): Value | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isExpected(value) ? value : null
  } catch {
    return null
  }
}

/** A browser that refuses to store anything still works, until the page is left. */
export function writeLocal(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {}
}

/** Whether it is an object whose keys are of these types; a schema library would cost every visitor more than it is worth here. */
export function hasKeys(value: unknown, types: Record<string, 'string' | 'number'>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(types).every(
    ([key, type]) => typeof (value as Record<string, unknown>)[key] === type,
  )
}
