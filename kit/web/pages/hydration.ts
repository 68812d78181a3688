/** Hydration: the page is drawn once more as the server wrote it; only then may it show what a browser alone knows. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this rendering hydrates the server's markup. Rendering in the browser alone never does. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
