/** The logged-in user as the frame shows them: stored in this browser, and loaded where they are not. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, query } from '#kit/web/calls/call.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { claimOwn, writeOwn, ownValue } from '#kit/web/session/own.ts'
import { rememberUser, useSession, useUser } from '#kit/web/session/session.ts'
import { setLanguage, userInfo } from '../calls.gen.ts'
import type { UserInfo } from '../contract.ts'

/** After a login, and after a change of the profile. */
export function rememberMe(user: UserInfo): void {
  claimOwn(String(user.id))
  rememberUser({ ...user, avatar: user.avatarUrl })
}

/** @returns null for a guest, and until the user is loaded */
export function useMe() {
  const { isLoggedIn, token } = useSession()
  const user = useUser()
  const { data } = useQuery({ ...query(userInfo, {}), enabled: isLoggedIn && user === null })
  useEffect(() => {
    if (data !== undefined) rememberMe(data)
  }, [data])
  useSyncedLanguage(token)
  return user
}

const SYNCED_LANG_KEY = 'told-lang'
const isText = (value: unknown): value is string => typeof value === 'string'

/** Mails use the language that was shown last: the shop stores it once for each login and change. */
function useSyncedLanguage(token: string | null): void {
  const lang = useLang()
  useEffect(() => {
    if (token === null) return
    const news = `${token.slice(0, 8)} ${lang}`
    if (ownValue(SYNCED_LANG_KEY, isText) === news) return
    writeOwn(SYNCED_LANG_KEY, news)
    void call(setLanguage, { lang }).catch(() => undefined)
  }, [token, lang])
}
