/** Who is logged in, as the frame shows it: kept by this browser, and asked for where it was not. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '#kit/web/call.ts'
import { rememberUser, useSession, useUser } from '#kit/web/session.ts'
import { userInfo, type UserInfo } from '../contract.ts'

/** After a change of one's own profile. */
export const rememberMe = (user: UserInfo): void =>
  rememberUser({ ...user, avatar: user.avatarUrl })

/** @returns null for a guest, and until the answer is there */
export function useMe() {
  const { isLoggedIn } = useSession()
  const user = useUser()
  const { data } = useQuery({ ...query(userInfo, {}), enabled: isLoggedIn && user === null })
  useEffect(() => {
    if (data !== undefined) rememberMe(data)
  }, [data])
  return user
}
