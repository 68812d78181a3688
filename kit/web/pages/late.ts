/** A lazily loaded component; `preload` on hover or focus. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPatiently } from '../calls/reload.ts'
import { reportMissingFile } from '../calls/report.ts'

type Late<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void }

/** A lost connection does not break the page around it: the component loads once the connection is back. */
export function late<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Late<Props> {
  return Object.assign(
    lazy(() =>
      busyWhile(loadPatiently(load, (again, tries) => void reportMissingFile(again, tries))),
    ),
    { preload: () => void load().catch(() => {}) },
  )
}

/** The button that started it is busy meanwhile. */
async function busyWhile<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const pressed = navigator.userActivation?.isActive
    ? document.activeElement?.closest('button')
    : undefined
  pressed?.setAttribute('aria-busy', 'true')
  try {
    return await loading
  } finally {
    pressed?.removeAttribute('aria-busy')
  }
}
