/**
 * Another page in the same document: who goes by key continues at its content instead of behind what is gone, and who
 * goes by ear hears where he is. A browser does both by itself when it loads a page.
 */
import type { AnyRouter } from '@tanstack/react-router'

export function announceArrivals(router: AnyRouter): void {
  const said = document.createElement('output')
  said.className = 'sr-only'
  document.body.append(said)
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || fromLocation === undefined) return
    said.textContent = document.title
    const main = document.getElementById('content')
    if (main === null || document.querySelector('dialog[open]') !== null) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  })
}
