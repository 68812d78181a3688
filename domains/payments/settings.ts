/** How long paying, vouchers and refunds may take. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const PAYMENT_SETTINGS = {
  'payments.attemptMinutes': number('minutes', 1, 120, 15),
  'payments.attemptGraceMinutes': number('minutes', 0, 30, 5),
  'payments.voucherHours': number('hours', 1, 720, 72),
  'payments.voucherReminderHours': number('hours', 1, 720, 24),
  /** So long before the deadline of a bank transfer comes the last reminder; 0: none. */
  'payments.voucherLastReminderHours': number('hours', 0, 240, 12),
  /** After a rejected voucher what was left of the time goes on, and at least so long: with each round goods are held longer. */
  'payments.voucherRetryHours': number('hours', 1, 240, 12),
  'payments.voucherMaxRounds': number('times', 1, 20, 5),
  'payments.voucherReviewHours': number('hours', 1, 240, 24),
  /** A refund that the provider has not taken in for so long may be sent by bank instead. */
  'payments.refundBankHours': number('hours', 1, 720, 6),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof PAYMENT_SETTINGS> {}
}
