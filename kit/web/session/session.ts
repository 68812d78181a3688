/** The identity of the browser: the login's token, the language, a guest's key. The server renders none of it. */
import type { Lang } from '../../contract/lang.ts'
import { LANGS } from '../../contract/lang.ts'
import { forget, hasKeys, writeLocal, readLocal, readCookie, writeCookie } from './local.ts'
import { store, type Store } from './store.ts'

const TOKEN = 'token'
const LANG = 'lang'

const token = store<string | null>(null, () => readCookie(TOKEN))

/** `token` is null for a guest, and while the page is not yet alive. */
export const useSession = () => {
  const now = token.use()
  return { token: now, isLoggedIn: now !== null }
}
export const currentToken = (): string | null => token.get()

/** After a login. */
export function openSession(userToken: string): void {
  writeCookie(TOKEN, userToken)
  token.set(userToken)
}

/**
 * Handles a refused login. Only the refused login ends: a call that began under an earlier one may return after the next
 * login, and another tab may have a new token, as after a change of the e-mail address.
 * @param refused the token that the refused call carried, null without one
 * @returns the current state: the newer login of this tab, that of another tab, or none
 */
export function endLogin(refused: string | null): 'newer' | 'followed' | 'ended' {
  if (refused !== token.get()) return 'newer'
  const other = readCookie(TOKEN)
  if (other !== null && other !== refused) {
    token.set(other)
    return 'followed'
  }
  closeSession()
  return 'ended'
}

/** Logout, or a login that is no longer valid: everything that was this person's leaves the browser. */
export function closeSession(): void {
  writeCookie(TOKEN, null)
  token.set(null)
  user.set(null)
  forget(USER)
  for (const reset of resets) reset()
}

const resets = new Set<() => void>()

/** A value that belongs to a login: when the session is closed it is `atFirst` again. @param stored where it outlives a reload */
export function sessionStore<Value>(
  atFirst: Value,
  stored?: { key: string; isExpected: (value: unknown) => value is Value & object },
): Store<Value> {
  const shown = store(
    atFirst,
    stored === undefined ? undefined : () => readLocal(stored.key, stored.isExpected) ?? atFirst,
  )
  const set = (value: Value) => {
    if (stored !== undefined && value === atFirst) forget(stored.key)
    else if (stored !== undefined) writeLocal(stored.key, value)
    shown.set(value)
  }
  resets.add(() => set(atFirst))
  return { ...shown, set }
}

export const currentLang = (): Lang => {
  const chosen = readCookie(LANG)
  return LANGS.find((lang) => lang === chosen) ?? 'cn'
}
export const rememberLang = (lang: Lang) => writeCookie(LANG, lang)

/** Also the name of the header that carries it: what a guest has before a login is a cart. */
export const GUEST_KEY = 'cart-key'
const isGuestKey = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 32

/** Names a browser whose visitor is not logged in; made when first needed. */
export function guestKey(): string {
  const known = readLocal(GUEST_KEY, isGuestKey)
  if (known !== null) return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  writeLocal(GUEST_KEY, made)
  return made
}

const USER = 'user'
/** What the header shows of the logged-in buyer. `vip` is 1 for a super member. */
export type User = {
  id: number
  nickName: string
  /** Shortened for showing: several people may share it. */
  username: string
  vip: number
  avatar?: string | null
}
const isUser = (value: unknown): value is User =>
  hasKeys(value, { id: 'number', nickName: 'string', username: 'string', vip: 'number' })

const user = store<User | null>(null, () => readLocal(USER, isUser))
export const useUser = user.use

const ownerOf = (who: User | null): string | null => (who === null ? null : String(who.id))
/** The owner of drafts; null while it is not known who is logged in. */
export const useOwner = (): string | null => ownerOf(user.use())
export const currentOwner = (): string | null => ownerOf(user.get())

export function rememberUser(who: User): void {
  writeLocal(USER, who)
  user.set(who)
}
