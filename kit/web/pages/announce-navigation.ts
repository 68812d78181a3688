/**
 * Another page in the same document: whoever goes by keyboard continues at its content instead of behind what is gone, and
 * whoever goes by ear hears where they are. A browser does both by itself when it loads a page.
 */
import type { AnyRouter } from '@tanstack/react-router'

export function announceNavigations(router: AnyRouter): void {
  const status = document.createElement('output')
  status.className = 'sr-only'
  document.body.append(status)
  let focusedBefore: Element | null = null
  router.subscribe('onBeforeNavigate', () => {
    focusedBefore = document.activeElement
  })
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return
    status.textContent = document.title
    const main = document.getElementById('content')
    if (main === null || document.querySelector('dialog[open]') !== null) return
    // The page can be used before its arrival is noted: a field in which somebody already types keeps the focus.
    const { activeElement } = document
    if (activeElement !== focusedBefore && main.contains(activeElement)) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  })
}
