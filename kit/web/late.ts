/** A component whose code comes late, with the gesture that needs it; `preload` when somebody comes near. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Late<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void }

export function late<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Late<Props> {
  return Object.assign(lazy(load), { preload: () => void load().catch(() => {}) })
}
