/** Forms that open in place of the button that asked for them: the form takes the focus, and closed it gives it back to its button. */
import { useRef, useState, type ReactNode } from 'react'

/** Always the same function, so that an element is focused once, when it appears. */
const takeFocus = (element: HTMLElement | null): void => element?.focus()

/** Which of a page's forms is open, by a key of its own; null: none. */
export function useInPlace<Key extends string | number>() {
  const [opened, setOpened] = useState<Key | null>(null)
  const closed = useRef<Key | null>(null)
  return {
    opened,
    open: (key: Key) => setOpened(key),
    close: () => {
      closed.current = opened
      setOpened(null)
    },
    /** The `ref` of the button that opens this form: it is rendered anew once the form has closed. */
    buttonRef: (key: Key) => (button: HTMLButtonElement | null) => {
      if (button === null || closed.current !== key) return
      closed.current = null
      button.focus()
    },
  }
}

/** Around such a form. */
export function InPlace({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section ref={takeFocus} tabIndex={-1} aria-label={label} className="stack outline-none">
      {children}
    </section>
  )
}
