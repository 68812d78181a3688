/** A page stays as it is, with all input, until the next one can be shown. */
import type { AnyRouter } from '@tanstack/react-router'
import { loadPatiently } from '../calls/reload.ts'
import { reportMissingFile } from '../calls/report.ts'

/** The parts of a route that may load late. */
type Screen = {
  component?: { preload?: () => Promise<void> }
  loader?: (context: unknown) => unknown
}
type Leaving = {
  currentLocation: { pathname: string }
  nextLocation: { pathname: string; href: string }
  action: string
}

/** Waits for the code of the next page, and offline no page is left. Called once, by the entry of each app. */
export function holdPageUntilNext(router: AnyRouter): void {
  const report = (again: () => void, tries: number) => {
    if (router.state.status !== 'pending') return // it was only being preloaded
    void reportMissingFile(again, tries, () => location.assign(router.latestLocation.href))
  }
  for (const { options } of Object.values(router.routesById) as { options: Screen }[]) {
    // Both are in the screen's own file: its component and its loader.
    const { component, loader } = options
    const load = component?.preload
    if (component !== undefined && load !== undefined)
      component.preload = () => loadPatiently(load, report)
    if (typeof loader === 'function')
      options.loader = (context) => loadPatiently(async () => loader(context), report)
  }
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation, action }: Leaving) => {
      const isElsewhere = currentLocation.pathname !== nextLocation.pathname
      if (navigator.onLine || !isElsewhere || (action !== 'PUSH' && action !== 'REPLACE'))
        return false
      void reportMissingFile(() => void router.navigate({ href: nextLocation.href }))
      return true
    },
  })
}
