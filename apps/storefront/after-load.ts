/** What a tab does once the page works: tells arrivals, looks for a new build, loads the code of screens that come next. */
import type { AnyRouter } from '@tanstack/react-router'
import { announceNavigations } from '#kit/web/pages/announce-navigation.ts'
import { reloadOnNewBuild } from '#kit/web/calls/new-build.ts'
import { loadToasts } from '#kit/web/toast/toast.ts'
import { prefetchSeenScreens } from './prefetch.ts'

export function runAfterLoad(router: AnyRouter): void {
  announceNavigations(router)
  reloadOnNewBuild(router, import.meta.env.VITE_BUILD ?? '')
  prefetchSeenScreens(router)
  void loadToasts()
}
