/** Updates the badges of unread messages: after a login, when the tab becomes visible again, and every few minutes. */
import { useEffect } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/calls/call.ts'
import { currentToken, sessionStore, useSession } from '#kit/web/session/session.ts'
import { messageCount } from '../../calls.gen.ts'

const EVERY_MS = 180_000

const counts = sessionStore({ article: 0, order: 0 })
/** The numbers of unread messages: those of the shop, and those about orders. */
export const useMessageCounts = counts.use

/** Sets all badges from the numbers in an answer. */
export const showCounts = ({ article, meesage }: DataOf<typeof messageCount>): void =>
  counts.set({ article, order: meesage })

function ask(signal?: AbortSignal): void {
  if (currentToken() === null || document.visibilityState === 'hidden') return
  call(messageCount, {}, signal).then(showCounts, () => {}) // if the count cannot be loaded, the badge stays as it is
}

/** Used once, by the frame of the shop. */
export function useMessageCounting(): void {
  const { token } = useSession()
  useEffect(() => {
    const given = new AbortController()
    const again = () => ask(given.signal)
    again()
    const timer = setInterval(again, EVERY_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      given.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [token])
}

/** The number of unread messages and the page that lists them: orders first, as in the navigation. */
export function useMessages() {
  const { article, order } = useMessageCounts()
  const to =
    order === 0 && article > 0 ? ('/user/user/xtmsg' as const) : ('/user/user/news' as const)
  return { count: article + order, to }
}
