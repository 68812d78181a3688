/** Background work of a tab after hydration: records the visit, checks for a new build, preloads screens. */
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
