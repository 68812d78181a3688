/** What buyers may withdraw from their wallets, what it costs, and above what two people approve it. */
import {
  flag,
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
    /** Whether buyers may top up online, and how much at once and within a day: base currency, converted for others. */
    'wallet.topUp': flag(true),
    'wallet.topUpMinAmount': number('minorUnits', 100, 100_000_000, 1_000),
    'wallet.topUpMaxAmount': number('minorUnits', 100, 100_000_000_000, 2_000_000),
    'wallet.topUpDayAmount': number('minorUnits', 100, 100_000_000_000, 5_000_000),
    /** For so long what was topped up can be spent and not withdrawn: a payment may still be disputed. */
    'wallet.topUpHoldDays': { ...number('days', 0, 180, 30), looser: 'down' },
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
