/** Fee and deadlines of transfers requested by buyers. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const TRANSFER_SETTINGS = settingsFor('transfers', {
  'transfers.feeAmount': number('minorUnits', 0, 10_000_000, 2000),
  'transfers.answerHours': number('hours', 1, 240, 24),
  'transfers.holdHours': number('hours', 1, 720, 48),
  /** Days after the hold during which the buyer owes the fee when ordering the goods from there. */
  'transfers.feeOwedDays': number('days', 0, 365, 30),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof TRANSFER_SETTINGS> {}
}
