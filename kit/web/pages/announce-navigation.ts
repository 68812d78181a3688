/**
 * Accessibility of navigation within a document: keyboard users continue at the new content, and screen readers announce
 * the page. A browser does both itself when it loads a page.
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
    // The page is usable before its arrival is handled: a field that is already in use keeps the focus.
    const { activeElement } = document
    if (activeElement !== focusedBefore && main.contains(activeElement)) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  })
}
