/** Another tab may log in or out while this one waits: it looks again when it is shown again. */
import { useEffect } from 'react'
import { readCookie } from '#kit/web/keeping.ts'
import { currentToken } from '#kit/web/session.ts'

export function useOtherTabs(): void {
  useEffect(() => {
    const look = () => {
      const isOther = (readCookie('token') ?? '') !== (currentToken() ?? '')
      if (document.visibilityState === 'visible' && isOther) location.reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
