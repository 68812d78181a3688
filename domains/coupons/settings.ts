/** When buyers are reminded of a coupon (semantics.md 8). */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const COUPON_SETTINGS = settingsFor('cart', {
  /** Hours before a coupon ends in which its buyer is told. */
  'coupons.reminderHours': number('hours', 1, 168, 24),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof COUPON_SETTINGS> {}
}
