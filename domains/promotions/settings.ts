/** How long activities are locked before they start, and how flash sales hold, remind and queue (semantics.md 8). */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const PROMOTION_SETTINGS = settingsFor('cart', {
  /** Minutes before its start from which on what is published cannot be edited. */
  'promotions.lockedMinutes': number('minutes', 1, 1440, 10),
  /** Minutes for which pieces of a flash sale are held: until then they are ordered and paid. */
  'promotions.holdMinutes': number('minutes', 5, 60, 15),
  /** Minutes before a flash sale starts at which those who wanted to be reminded are. */
  'promotions.remindMinutes': number('minutes', 1, 120, 3),
  /** How many may wait for each SKU of a flash sale; whoever comes later is told that it is sold out. 0: nobody waits. */
  'promotions.queueMax': number('items', 0, 5000, 500),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof PROMOTION_SETTINGS> {}
}
