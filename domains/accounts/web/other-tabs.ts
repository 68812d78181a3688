/** Another tab may log in or out while this one waits: it looks again when it is shown again, or at once beside it. */
import { useEffect } from 'react'
import { readCookie } from '#kit/web/session/local.ts'
import { currentToken } from '#kit/web/session/session.ts'

export function useOtherTabs(): void {
  useEffect(() => {
    const look = () => {
      const isOther = (readCookie('token') ?? '') !== (currentToken() ?? '')
      if (document.visibilityState === 'visible' && isOther) location.reload()
    }
    document.addEventListener('visibilitychange', look)
    // Windows beside each other are both shown all the time; who is logged in is kept where all of them hear of it.
    window.addEventListener('storage', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('storage', look)
    }
  }, [])
}
