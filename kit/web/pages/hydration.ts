/** Hydration: the first rendering must equal the server's; only then may browser-only data be shown. */
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether this rendering hydrates the server's markup. Rendering in the browser alone never does. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )
