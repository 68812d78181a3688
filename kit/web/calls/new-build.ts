/** Keeps an open tab up to date: after a new build the next navigation loads the whole page. */
import type { AnyRouter } from '@tanstack/react-router'
import { servedBuild } from './reload.ts'

const POLL_MS = 5 * 60 * 1000

/** Checks now and then every five minutes while the tab is visible. */
export function reloadOnNewBuild(router: AnyRouter, build: string): void {
  let isOld = false
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    const served = await servedBuild() // null while offline: checked again later
    if (served !== null) isOld = served !== build
  }
  void look()
  setInterval(look, POLL_MS)
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (pathChanged && isOld) location.assign(toLocation.href)
  })
}
