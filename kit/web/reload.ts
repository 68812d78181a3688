/** Survives files of an old build that are no longer there. */

/** What a tab does for later waits until the page has come alive, so that it takes nothing from the first view. */
export const AFTER_MS = 1000
/** A page that fails again at once would otherwise reload for ever. */
const RELOAD_GUARD_MS = 10_000
const RELOADED_AT = 'reloaded-at'

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
