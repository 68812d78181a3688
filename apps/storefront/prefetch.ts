/** Preloads the code of screens linked in view, a second after hydration. Not their data, which would load the server. */
import type { AnyRouter } from '@tanstack/react-router'

/** The next click is nearly always one of the first links in view. */
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
