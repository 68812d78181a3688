/** What this browser stores during a login by WeChat: its own key, the page to return to, and the pending token. */

const KEY = 'wechat-login'
/** `isLink`: the buyer is logged in and links a WeChat account instead of logging in with it. */
type Remembered = { browserKey: string; back?: string; token?: string; isLink?: true }

function read(): Remembered | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Remembered | null
  } catch {
    return null
  }
}
const write = (stored: Remembered) => sessionStorage.setItem(KEY, JSON.stringify(stored))

export function leave({ back, isLink }: { back: string | undefined; isLink: boolean }): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const browserKey = Array.from(bytes, (each) => each.toString(16).padStart(2, '0')).join('')
  write({ browserKey, ...(back !== undefined && { back }), ...(isLink && { isLink }) })
  return browserKey
}
export const stored = read
export const rememberToken = (token: string) => write({ browserKey: '', ...read(), token })
export const forget = () => sessionStorage.removeItem(KEY)
