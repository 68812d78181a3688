/** Hydration: the page is drawn once more as the server wrote it; only then may it show what a browser alone knows. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this drawing hydrates what the server wrote. What the browser draws by itself never does. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
