/** The limits above which a second person must approve, and how long requests wait. */
import {
  flag,
  number,
  settingsFor,
  type RuleSetting,
  type ValuesOf,
} from '#domains/settings/definition.ts'

export const APPROVAL_SETTINGS = settingsFor('approvals', {
  /**
   * Beyond these limits a second person must approve. A price adjustment of more than this percentage of the order; 100:
   * never.
   */
  'approvals.adjustPercent': { ...number('percent', 0, 100, 10), looser: 'up' },
  /**
   * A cancellation that refunds more than this, in base currency; its transfer is recorded by other staff than those who
   * recorded the payment.
   */
  'approvals.refundAmount': { ...number('minorUnits', 0, 100_000_000_000, 500_000), looser: 'up' },
  /** A voucher that is accepted with an amount that differs by more from the buyer's, or exceeds the amount due by more. */
  'approvals.voucherAmount': { ...number('minorUnits', 0, 100_000_000_000, 10_000), looser: 'up' },
  /** A voucher of more than this, in base currency, needs two people. */
  'approvals.transferAmount': {
    ...number('minorUnits', 0, 100_000_000_000, 5_000_000),
    looser: 'up',
  },
  /** Receiving accounts. */
  'approvals.accounts': { ...flag(true), looser: 'off' },
  /**
   * For this long members of staff cannot decide requests of the person who invited them or gave them the permission, and
   * for this long after the last colleague has left no rule changes alone; 0: at once.
   */
  'approvals.newMemberDays': { ...number('days', 0, 60, 7), looser: 'down' },
  'approvals.days': { ...number('days', 1, 60, 7), looser: 'up' },
}) satisfies Record<string, RuleSetting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof APPROVAL_SETTINGS> {}
}
