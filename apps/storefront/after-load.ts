/** Background work of a tab after hydration: records the visit, checks for a new build, preloads screens, follows invitations. */
import type { AnyRouter } from '@tanstack/react-router'
import { followInvitations } from '#domains/distributors/web/door/invited.ts'
import { announceNavigations } from '#kit/web/pages/announce-navigation.ts'
import { reloadOnNewBuild } from '#kit/web/calls/new-build.ts'
import { loadToasts } from '#kit/web/toast/toast.ts'
import { prefetchSeenScreens } from './prefetch.ts'

/** @param inviteCode of the distributor by whose link the visitor came; null: of none */
export function runAfterLoad(router: AnyRouter, inviteCode: string | null): void {
  announceNavigations(router)
  reloadOnNewBuild(router, import.meta.env.VITE_BUILD ?? '')
  prefetchSeenScreens(router)
  void loadToasts()
  void followInvitations(router, inviteCode)
}
