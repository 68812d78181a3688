/** How long prizes can be claimed, and what one may be worth (semantics.md 2.24). */
import {
  number,
  settingsFor,
  type RuleSetting,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const LOTTERY_SETTINGS = {
  ...settingsFor('members', {
    /** Days after the draw until a prize that is sent has to be claimed with an address. */
    'lottery.claimDays': number('days', 3, 365, 30),
  }),
  ...settingsFor('approvals', {
    /** What has to be paid for the goods of an order that brings chances, in base currency: orders of a few cents would be chances for nothing. */
    'lottery.orderFrom': {
      ...number('minorUnits', 0, 100_000_000, 1000),
      looser: 'down' as const,
    },
    /** What one prize may be worth at most, in base currency: the law caps prizes of sales by draw. */
    'lottery.prizeAmount': {
      ...number('minorUnits', 0, 100_000_000_000, 5_000_000),
      looser: 'up' as const,
    },
  }),
} satisfies Record<string, RuleSetting | Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof LOTTERY_SETTINGS> {}
}
