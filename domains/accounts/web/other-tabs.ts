/** Another tab may log in or out meanwhile: this tab checks when it becomes visible, or at once when both are visible. */
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
    // Windows beside each other are visible all the time; the storage event tells them when the stored user changes.
    window.addEventListener('storage', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('storage', look)
    }
  }, [])
}
