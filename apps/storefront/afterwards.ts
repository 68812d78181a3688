/** What a tab does once the page works: looks for a new build, and loads the code of screens that come next. */
import type { AnyRouter } from '@tanstack/react-router'
import { keepFresh } from '#kit/web/fresh.ts'
import { prefetchSeenScreens } from './prefetch.ts'

export function lookAfter(router: AnyRouter): void {
  keepFresh(router, import.meta.env.VITE_BUILD ?? '')
  prefetchSeenScreens(router)
}
