/** A part that is rendered with the page and comes alive after it: what was pressed too early is done then, not lost. */
import { Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react'

/** Its code may come late; `fallback` stands there on the way from another page. */
export function Late({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  /** The button as it is written: what comes alive may be another element, made anew. */
  const pressed = useRef('')
  useEffect(() => {
    // At the window, for React stops a press on what it does not know yet. Links lead on by themselves.
    const note = ({ target }: Event) => {
      const button = (target as Element).closest('button')
      pressed.current = place.current?.contains(button) === true ? button!.outerHTML : ''
    }
    window.addEventListener('click', note, true)
    return () => window.removeEventListener('click', note, true)
  }, [])
  const begin = useCallback(() => {
    const before = pressed.current
    // What a browser knows and the server did not, as who is logged in, is there after the first pass.
    if (before !== '')
      setTimeout(() => {
        for (const button of place.current?.querySelectorAll('button') ?? [])
          if (button.outerHTML === before) return button.click()
      })
  }, [])
  return (
    <div ref={place} className="contents">
      <Suspense fallback={fallback}>
        {children}
        <Alive onAlive={begin} />
      </Suspense>
    </div>
  )
}

function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive])
  return null
}
