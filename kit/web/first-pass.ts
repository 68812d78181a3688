/** What the server wrote is drawn once more as it wrote it; only then may a page show what a browser alone knows. */
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this is the pass that takes over what the server wrote. What the browser draws by itself has none. */
export const useFirstPass = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
