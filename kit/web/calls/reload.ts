/** Handles files that fail to load: the connection is down, one was lost, or they belong to an old build. */

/** Preloading waits until after hydration, so that it does not slow the first view. */
export const AFTER_MS = 1000
/** A page that fails again at once would otherwise reload forever (specification 9). */
const RELOAD_GUARD_MS = 10_000
const RELOADED_AT = 'reloaded-at'
/** A missing file is requested again after this time, once the connection is back, or on request. */
const AGAIN_MS = 5000
/** The answer is known within a second; a connection that has not delivered these few bytes by then counts as offline. */
const REACH_MS = 800
const BUILD_ADDRESS = '/build.json'

/** Why a file failed to load: offline, this file only, or the shop has a newer build than this page. */
export type Cause = 'offline' | 'lost' | 'newer'

let ownBuild = ''
let missingCount = 0
const missing = new WeakSet<object>()

/** @param build of the running code. Called once, by the entry of each app. */
export function watchMissingFiles(build: string): void {
  ownBuild = build
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
    missingCount += 1
    // A page without any input yet can be reloaded without loss.
    if (!navigator.userActivation.hasBeenActive)
      void causeOfLoss().then((cause) => cause === 'newer' && reloadOnce())
  })
}

/** Whether the error means that a file of the shop's own code failed to load. */
export const isFileMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)

/** @returns the build that the shop serves now; null where it is unreachable, which is known after 0.8 s at the latest */
export async function servedBuild(): Promise<string | null> {
  if (navigator.onLine === false) return null
  try {
    const signal = AbortSignal.timeout(REACH_MS)
    const response = await fetch(BUILD_ADDRESS, { cache: 'no-store', signal })
    return response.ok ? ((await response.json()) as { build: string }).build : null
  } catch {
    return null
  }
}

export async function causeOfLoss(): Promise<Cause> {
  const served = await servedBuild()
  if (served === null) return 'offline'
  return served === ownBuild ? 'lost' : 'newer'
}

/**
 * Loads code with retries: a file that failed offline is loaded once the connection is back, and the current page stays
 * meanwhile. It never rejects because of a missing file.
 * @param onMissing called for each failed attempt, with a function to retry at once
 */
export async function loadPatiently<Loaded>(
  load: () => Promise<Loaded>,
  onMissing: (again: () => void, tries: number) => void = () => {},
): Promise<Loaded> {
  for (let tries = 1; ; tries += 1) {
    const before = missingCount
    try {
      const loaded = await load()
      // The router's own loader holds a failure back, to throw it when the screen is rendered.
      if (missingCount === before || loaded !== undefined) return loaded
    } catch (error) {
      if (!isFileMissing(error)) throw error
    }
    await new Promise<void>((again) => {
      setTimeout(again, AGAIN_MS)
      window.addEventListener('online', () => again(), { once: true })
      onMissing(again, tries)
    })
  }
}

/** @returns false when the page was reloaded less than ten seconds ago, so that the error has to be shown */
export function reloadOnce(now = Date.now()): boolean {
  const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
  if (now - before < RELOAD_GUARD_MS) return false
  sessionStorage.setItem(RELOADED_AT, String(now))
  location.reload()
  return true
}
