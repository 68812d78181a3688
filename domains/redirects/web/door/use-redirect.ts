/** Leads on from a page that is missing. What it needs is loaded only then. */
import { useEffect } from 'react'

export function useRedirect(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return
    // A shop that does not answer shows the page that says so.
    void import('../follow-redirect.ts')
      .then(({ followRedirect }) => followRedirect())
      .catch(() => {})
  }, [isMissing])
}
