/** Summarizes a browser's user agent in two words: enough to tell one's devices apart. */

const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Version\/[\d.]+.*Safari\//],
]
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
]

const nameIn = (list: typeof BROWSERS, userAgent: string) =>
  list.find(([, mark]) => mark.test(userAgent))?.[0]

/** `Chrome · Windows`. @returns null for an unknown one */
export function deviceOf(userAgent: string): string | null {
  const parts = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(
    (each) => each !== undefined,
  )
  return parts.length === 0 ? null : parts.join(' · ')
}
