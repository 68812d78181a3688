/** A component whose code comes late, with the gesture that needs it; `preload` when somebody comes near. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadPatiently } from './reload.ts'
import { reportMissingFile } from './report.ts'

type Late<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void }

/** A dropped line does not break the page around it: the part comes when the line is back. */
export function late<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Late<Props> {
  return Object.assign(
    lazy(() => loadPatiently(load, (again, tries) => void reportMissingFile(again, tries))),
    { preload: () => void load().catch(() => {}) },
  )
}
