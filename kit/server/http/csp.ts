/**
 * Content security policy of a page: its own scripts and no others. Our own and not @fastify/helmet, which has one policy
 * for a server: ours names the scripts that were rendered into the page.
 */
import { createHash } from 'node:crypto'

/** Script types that a browser executes: none, or one of these. Everything else is data, and needs no hash. */
const RUNS = /\stype="(?:module|text\/javascript)"/

/** The hash of a script in a policy. @param text everything between its tags */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * For documents without user text (the office's, the API's description): where stored text may be in a page, the renderer
 * itself lists the scripts it wrote (`Page.scripts`).
 * @returns `'sha256-…'` for each inline script
 */
export function hashesOf(html: string): string[] {
  const hashes = new Set<string>()
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at)) {
    const opened = html.indexOf('>', at) + 1
    const closed = html.indexOf('</script>', opened)
    const attributes = html.slice(at, opened)
    at = closed === -1 ? html.length : closed
    if (attributes.includes(' src=')) continue
    if (attributes.includes(' type=') && !RUNS.test(attributes)) continue
    const text = html.slice(opened, at)
    hashes.add(hashOf(text))
  }
  return [...hashes]
}

/** @param setting `TURNSTILE_URL`. @returns the origin of its script and frame */
export function captchaOriginOf(setting: string | null): string | null {
  if (setting === null) return null
  const { protocol, host } = new URL(setting)
  return `${protocol === 'turnstile+http:' ? 'http' : 'https'}://${host}`
}

/**
 * Style sheets that two libraries insert into the page, in the versions that package.json pins: those of toasts (sonner),
 * which begin empty, and those of the 3D viewer (model-viewer). `csp.test.ts` shows the new hashes after an upgrade.
 */
export const LIBRARY_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  "'sha256-PXtZZkJMMyc18o/DN1ZEFOJ2qEGq95IQbVaJFMOXOb0='",
]

export type PolicyOptions = {
  hashes: readonly string[]
  isSecure: boolean
  /** In development the bundler's client inserts styles and holds a socket. */
  isDevelopment?: boolean
  /** The origin of the CAPTCHA's script and frame. Null: none. */
  captchaOrigin?: string | null
}

/** The 3D viewer reads its textures from `blob:`; everything else must come from the shop itself. */
export function policyOf(options: PolicyOptions): string {
  const { hashes, isSecure, isDevelopment = false, captchaOrigin = null } = options
  const captcha = captchaOrigin === null ? [] : [captchaOrigin]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...captcha, ...hashes].join(' '),
    ...captcha.map((origin) => `frame-src ${origin}`),
    ["style-src 'self'", ...(isDevelopment ? ["'unsafe-inline'"] : LIBRARY_STYLES)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' blob:${isDevelopment ? ' ws:' : ''}`,
    "media-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
