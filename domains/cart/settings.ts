/** Settings: how many lines a cart holds, and how long it is stored. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const CART_SETTINGS = {
  ...settingsFor('cart', {
    'cart.maxLines': number('items', 1, 1000, 200),
    'cart.maxQuantity': number('units', 1, QUANTITY_MAX, QUANTITY_MAX),
  }),
  ...settingsFor('retention', {
    'cart.guestDays': number('days', 1, 365, 30),
    /** Carts of guests without lines, which visitors leave behind who looked at their cart and no more. */
    'cart.emptyHours': number('hours', 1, 8760, 48),
    'cart.buyerDays': number('days', 1, 3650, 90),
  }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof CART_SETTINGS> {}
}
