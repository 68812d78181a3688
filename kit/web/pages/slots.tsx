/**
 * Places on a domain's screens that later domains fill. The domain with the place adds its name and properties to `Slots` and renders a
 * `Slot`; the app that composes the screens names the components (`apps/storefront/slots.ts`), so neither domain imports the other.
 */
import { createContext, use, type ComponentType } from 'react'

/** The properties that each place hands to what stands there. */
export interface Slots {}
export type SlotComponents = {
  readonly [Name in keyof Slots]: readonly ComponentType<Slots[Name]>[]
}

export const SlotsContext = createContext<SlotComponents | null>(null)

type Props<Name extends keyof Slots> = { name: Name; props: Slots[Name] }

/** Everything that was named for this place, in that order; code that comes late is waited for by the screen around. */
export function Slot<Name extends keyof Slots>({ name, props }: Props<Name>) {
  const components: readonly ComponentType<Slots[Name]>[] = use(SlotsContext)?.[name] ?? []
  return components.map((Component, place) => <Component key={place} {...props} />)
}
