/** Settings: how many lines a cart holds, and how long it is stored. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const CART_SETTINGS = {
  'cart.maxLines': number('count', 1, 1000, 200),
  'cart.maxQuantity': number('count', 1, QUANTITY_MAX, QUANTITY_MAX),
  'cart.guestDays': number('days', 1, 365, 30),
  'cart.buyerDays': number('days', 1, 3650, 90),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof CART_SETTINGS> {}
}
