/**
 * Slots of a domain's screens that later domains fill. The domain with the slot adds its name and properties to `Slots`
 * and renders a `Slot`; the app that composes the screens names the components (`apps/storefront/slots.ts`), so neither
 * domain imports the other.
 */
import { createContext, use, type ComponentType } from 'react'

/** The properties that each slot passes to its components. */
export interface Slots {}
export type SlotComponents = {
  readonly [Name in keyof Slots]: readonly ComponentType<Slots[Name]>[]
}

export const SlotsContext = createContext<SlotComponents | null>(null)

type Props<Name extends keyof Slots> = { name: Name; props: Slots[Name] }

/** All components of this slot, in order; the screen around waits for lazily loaded code. */
export function Slot<Name extends keyof Slots>({ name, props }: Props<Name>) {
  const components: readonly ComponentType<Slots[Name]>[] = use(SlotsContext)?.[name] ?? []
  return components.map((Component, place) => <Component key={place} {...props} />)
}
