/** Fee and deadlines of goods that are brought to another warehouse. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const TRANSFER_SETTINGS = {
  'transfers.feeAmount': number('minorUnits', 0, 10_000_000, 2000),
  'transfers.answerHours': number('hours', 1, 240, 24),
  'transfers.holdHours': number('hours', 1, 720, 48),
  /** For so long after that, whoever it was brought for owes the fee when they order it from there. */
  'transfers.feeOwedDays': number('days', 0, 365, 30),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof TRANSFER_SETTINGS> {}
}
