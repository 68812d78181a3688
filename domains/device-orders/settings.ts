/** Warranty and installation of machines. */
import { number, settingsFor, type ValuesOf } from '#domains/settings/definition.ts'

export const DEVICE_ORDER_SETTINGS = settingsFor('shipping', {
  /** Months from acceptance that an order of machines begins with. */
  'deviceOrders.warrantyMonths': number('months', 0, 120, 12),
  /** Days from installation, or from receipt where none was agreed, after which a machine that nobody signed for counts as accepted. */
  'deviceOrders.acceptDays': number('days', 7, 365, 30),
  /** Days before that, at which its buyer is reminded to sign; once more on the last day. */
  'deviceOrders.acceptReminderDays': number('days', 2, 60, 7),
  /** Buyers read that their proposed times are answered within this time. */
  'deviceOrders.answerHours': number('hours', 1, 240, 48),
})

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof DEVICE_ORDER_SETTINGS> {}
}
