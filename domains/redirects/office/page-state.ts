/** Whether there is a page at an address that somebody types. */
import { useEffect, useState } from 'react'

const TYPING_MS = 500

/** A whole address of this shop, as it is copied from a browser, is shortened to its path. */
export function pathTyped(typed: string): string {
  const text = typed.trim()
  return text.startsWith(`${location.origin}/`) ? text.slice(location.origin.length) : text
}

type PageState = 'there' | 'missing'

/** @returns undefined while it is not known: pages that need a login, and what is no path */
export function usePageState(typed: string): PageState | undefined {
  const [known, setKnown] = useState<{ path: string; state: PageState | undefined }>()
  const path = pathTyped(typed)
  useEffect(() => {
    if (!/^\/(?![/\\])/.test(path)) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      fetch(path, { redirect: 'manual', signal: stop.signal }).then(
        ({ status }) =>
          setKnown({
            path,
            state: status === 200 ? 'there' : status === 404 ? 'missing' : undefined,
          }),
        () => {},
      )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [path])
  return known?.path === path ? known.state : undefined
}
