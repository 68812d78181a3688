/** The limits above which a second person agrees, and how long requests wait. */
import { flag, number, type RuleSetting, type ValuesOf } from '#domains/settings/definition.ts'

export const APPROVAL_SETTINGS = {
  /** Beyond these a second person has to agree. A price adjustment of more than so much of the order; 100: never. */
  'approvals.adjustPercent': { ...number('percent', 0, 100, 10), looser: 'up' },
  /** A cancellation that gives back more than this, in base currency; a transfer of it is noted by others than took the money in. */
  'approvals.refundAmount': { ...number('minorUnits', 0, 100_000_000_000, 500_000), looser: 'up' },
  /** A voucher accepted with an amount that differs by more from what the buyer states, or is more above what is due. */
  'approvals.voucherAmount': { ...number('minorUnits', 0, 100_000_000_000, 10_000), looser: 'up' },
  /** A voucher of more than this, in base currency, is accepted by two people. */
  'approvals.transferAmount': {
    ...number('minorUnits', 0, 100_000_000_000, 5_000_000),
    looser: 'up',
  },
  /** Receiving accounts. */
  'approvals.accounts': { ...flag(true), looser: 'off' },
  /**
   * So long somebody does not decide what the person has asked for who gave them the link or the permission, and so long after the last
   * colleague has gone no rule changes alone; 0: at once.
   */
  'approvals.newMemberDays': { ...number('days', 0, 60, 7), looser: 'down' },
  'approvals.days': { ...number('days', 1, 60, 7), looser: 'up' },
} as const satisfies Record<string, RuleSetting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof APPROVAL_SETTINGS> {}
}
