/** Keeps an open tab in step with the shop: notices a new build, and survives files that are no longer there. */

const BUILD_ADDRESS = '/build.json'
/** After the page has come alive, so that it takes nothing from the first view. */
export const AFTER_MS = 1000
const POLL_MS = 5 * 60 * 1000
/** A page that fails again at once would otherwise reload for ever. */
const RELOAD_GUARD_MS = 10_000
const RELOADED_AT = 'reloaded-at'

let isOld = false

/** Whether the server has another build than this page: the next address should be loaded, not rendered here. */
export const hasNewBuild = (): boolean => isOld

/** Looks after one second and then every five minutes while the tab is seen. */
export function watchBuild(build: string): void {
  const look = async () => {
    if (document.visibilityState !== 'visible') return
    try {
      const response = await fetch(BUILD_ADDRESS, { cache: 'no-store' })
      if (response.ok) isOld = ((await response.json()) as { build: string }).build !== build
    } catch {
      // offline: asked again later
    }
  }
  setTimeout(look, AFTER_MS)
  setInterval(look, POLL_MS)
}

/** A screen's file that cannot be loaded belongs to an old build: the page is loaded anew, at most once in ten seconds. */
export function reloadOnMissingFiles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault()
  })
}

/** @returns false when the page was reloaded less than ten seconds ago, so that the error is to be shown */
export function reloadOnce(now = Date.now()): boolean {
  const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (now - before < RELOAD_GUARD_MS) return false
  sessionStorage.setItem(RELOADED_AT, String(now))
  location.reload()
  return true
}
