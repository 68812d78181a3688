/** What buyers may withdraw from their wallets, what it costs, and above what two people approve it. */
import {
  number,
  settingsFor,
  type RuleSetting,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const WALLET_SETTINGS = {
  ...settingsFor('payment', {
    /** Base currency; converted for wallets in others. */
    'wallet.withdrawMinAmount': number('minorUnits', 100, 100_000_000, 1_000),
    /** The most of a day, and how often. */
    'wallet.withdrawDayAmount': number('minorUnits', 100, 100_000_000_000, 5_000_000),
    'wallet.withdrawDayCount': number('times', 1, 20, 3),
    /** Kept of the amount. */
    'wallet.withdrawFeePercent': number('percent', 0, 10, 0),
    /** Buyers read that it is paid within so many days; afterwards it is overdue for staff. */
    'wallet.withdrawDays': number('days', 1, 30, 3),
  }),
  ...settingsFor('approvals', {
    /** What one person approves of a customer's withdrawals of a day, in base currency. */
    'wallet.withdrawAloneAmount': {
      ...number('minorUnits', 0, 100_000_000_000, 500_000),
      looser: 'up',
    },
  }),
} satisfies Record<string, RuleSetting | Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof WALLET_SETTINGS> {}
}
