/** Who may buy on credit terms, for how long a limit may be raised, and how late a payment may be before no more is given. */
import {
  flag,
  number,
  settingsFor,
  type RuleSetting,
  type ValuesOf,
  type Setting,
} from '#domains/settings/definition.ts'

export const CREDIT_SETTINGS = settingsFor('payment', {
  /** Days after a deadline before what is overdue blocks new orders on terms (semantics.md 2.6). */
  'credit.graceDays': { ...number('days', 0, 90, 3), looser: 'up' },
  /** The longest that a temporary limit may last. */
  'credit.temporaryDays': { ...number('days', 1, 365, 30), looser: 'up' },
  /** Whether a business must be verified, with documents that have not expired, whenever it orders on terms. */
  'credit.verifiedOnly': { ...flag(true), looser: 'off' },
  /** Buyers read that a repayment is reviewed within this time; afterwards it is overdue for staff. */
  'credit.reviewHours': number('hours', 1, 240, 24),
}) satisfies Record<string, RuleSetting | Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof CREDIT_SETTINGS> {}
}
