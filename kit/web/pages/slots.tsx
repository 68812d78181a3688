/**
 * Slots of a domain's screens that later domains fill. The domain with the slot adds its name and properties to `Slots`
 * and renders a `Slot`; the app that composes the screens names the components (`apps/storefront/slots.ts`, `apps/office/slots.ts`), so neither
 * domain imports the other.
 */
import { createContext, use, type ComponentType } from 'react'

/** The properties that each slot passes to its components. */
export interface Slots {}
/** Slots of the back office begin with `office.`; all others are the storefront's. */
type OfficeSlot = Extract<keyof Slots, `office.${string}`>
type ComponentsOf<Names extends keyof Slots> = {
  readonly [Name in Names]: readonly ComponentType<Slots[Name]>[]
}
export type StorefrontSlots = ComponentsOf<Exclude<keyof Slots, OfficeSlot>>
export type OfficeSlots = ComponentsOf<OfficeSlot>

export const SlotsContext = createContext<Partial<ComponentsOf<keyof Slots>>>({})

type Props<Name extends keyof Slots> = { name: Name; props: Slots[Name] }

/** All components of this slot, in order; the screen around waits for lazily loaded code. */
export function Slot<Name extends keyof Slots>({ name, props }: Props<Name>) {
  const components: readonly ComponentType<Slots[Name]>[] = use(SlotsContext)[name] ?? []
  return components.map((Component, place) => <Component key={place} {...props} />)
}
