/** Keeps the badges of unread messages: asked when somebody is there, when he comes back to the tab, and every few minutes. */
import { useEffect } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/calls/call.ts'
import { currentToken, sessionStore, useSession } from '#kit/web/session/session.ts'
import { messageCount } from '../../calls.gen.ts'

const EVERY_MS = 180_000

const counts = sessionStore({ article: 0, order: 0 })
/** How many are unread: those of the shop, and those about orders. */
export const useMessageCounts = counts.use

/** What an answer says of the unread ones, for all badges. */
export const showCounts = ({ article, meesage }: DataOf<typeof messageCount>): void =>
  counts.set({ article, order: meesage })

function ask(signal?: AbortSignal): void {
  if (currentToken() === null || document.visibilityState === 'hidden') return
  call(messageCount, {}, signal).then(showCounts, () => {}) // a count that does not come leaves the badge as it is
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

/** How many are unread, and the list that has them: orders first, as they come first in the pages. */
export function useMessages() {
  const { article, order } = useMessageCounts()
  const to =
    order === 0 && article > 0 ? ('/user/user/xtmsg' as const) : ('/user/user/news' as const)
  return { count: article + order, to }
}
