/** Keyboard shortcuts of the office's tables: J and K move between rows, X selects a row; Enter opens the focused link. */
import { useEffect, useRef, type RefObject } from 'react'

/** For the element around the table. The first link or button of a row opens it. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (around.current !== null && !isTyping(event))
        react(event.key.toLowerCase(), around.current)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return around
}

/** Shortcuts are off while typing, and while a dialog is open over the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const target = event.target instanceof Element ? event.target : null
  return (
    target?.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [role=menu], [contenteditable]',
    ) != null || document.querySelector('dialog[open]') !== null
  )
}

function react(key: string, around: HTMLElement): void {
  const rows = [...around.querySelectorAll<HTMLElement>('tbody > tr')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'x') return rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
  const to = { j: at + 1, k: at - 1 }[key]
  if (to === undefined) return
  const row = rows[Math.max(0, Math.min(to, rows.length - 1))]
  row?.querySelector<HTMLElement>('a[href], button')?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
