/** Loads the code of screens that links in view lead to, a second after the page has come alive. No data: that costs the shop. */
import type { AnyRouter } from '@tanstack/react-router'

/** As many as a hand has fingers: the next click is nearly always one of the first links in sight. */
const MAX_SCREENS = 5

export function prefetchSeenScreens(router: AnyRouter): void {
  const seen = new Set<object>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    if (seen.size >= MAX_SCREENS) return
    const { top, bottom } = link.getBoundingClientRect()
    if (bottom < 0 || top > innerHeight) continue
    for (const route of router.getMatchedRoutes(link.pathname)[0]) {
      if (seen.has(route)) continue
      seen.add(route)
      void router.loadRouteChunk(route)
    }
  }
}
