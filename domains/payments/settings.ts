/** Deadlines of payments, vouchers and refunds. */
import { number, settingsFor, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const PAYMENT_SETTINGS = settingsFor('payment', {
  'payments.attemptMinutes': number('minutes', 1, 120, 15),
  'payments.attemptGraceMinutes': number('minutes', 0, 30, 5),
  'payments.voucherHours': number('hours', 1, 720, 72),
  'payments.voucherReminderHours': number('hours', 1, 720, 24),
  /** Hours from the last reminder to the deadline of a bank transfer; 0: no reminder. */
  'payments.voucherLastReminderHours': number('hours', 0, 240, 12),
  /** After a rejected voucher the rest of the time runs on, but at least this long: each round holds the goods longer. */
  'payments.voucherRetryHours': number('hours', 1, 240, 12),
  'payments.voucherMaxRounds': number('times', 1, 20, 5),
  'payments.voucherReviewHours': number('hours', 1, 240, 24),
  /** Hours after which a refund that the provider has not accepted may be sent by bank instead. */
  'payments.refundBankHours': number('hours', 1, 720, 6),
}) satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof PAYMENT_SETTINGS> {}
}
