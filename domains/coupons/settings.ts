/** When buyers are reminded of a coupon (semantics.md 8), and what one person may give away. */
import {
  number,
  settingsFor,
  type RuleSetting,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const COUPON_SETTINGS = {
  ...settingsFor('cart', {
    /** Hours before a coupon ends in which its buyer is told. */
    'coupons.reminderHours': number('hours', 1, 168, 24),
  }),
  ...settingsFor('approvals', {
    /** Coupons that one member of staff gives, or makes codes for, and that may take off more than this together, in base currency, need two people. */
    'coupons.giveAmount': {
      ...number('minorUnits', 0, 100_000_000_000, 500_000),
      looser: 'up' as const,
    },
  }),
} satisfies Record<string, RuleSetting | Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof COUPON_SETTINGS> {}
}
