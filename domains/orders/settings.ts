/** Deadlines and reminders of orders, and how much may stand unpaid. */
import { number, type Setting, type ValuesOf } from '#domains/settings/definition.ts'

export const ORDER_SETTINGS = {
  /** A buyer who asks to cancel what is being packed has an answer within; without one it is cancelled. */
  'orders.cancelAnswerHours': number('hours', 1, 240, 24),
  'orders.quoteMinutes': number('minutes', 1, 240, 30),
  'orders.payWithinMinutes': number('minutes', 1, 1440, 30),
  'orders.payReminderMinutes': number('minutes', 1, 120, 5),
  'orders.remindFirstHours': number('hours', 0, 240, 24),
  'orders.remindEveryHours': number('hours', 1, 240, 24),
  'orders.remindMaxCount': number('times', 0, 20, 5),
  'orders.confirmDays': number('days', 1, 90, 15),
  'orders.confirmAfterSignedDays': number('days', 1, 90, 7),
  /** A buyer puts that day off once, by so many. */
  'orders.extendDays': number('days', 1, 30, 5),
  /** So many days before it a mail reminds, and once more. */
  'orders.confirmFirstReminderDays': number('days', 1, 30, 3),
  'orders.confirmLastReminderDays': number('days', 1, 30, 1),
  /** Buyers are told that paid goods leave within. */
  'orders.shipWithinHours': number('hours', 1, 720, 72),
  /** For so long after a parcel has left its carrier and number may be corrected; 0: never. */
  'orders.correctHours': number('hours', 0, 720, 24),
  /** What one buyer may hold without having paid: open orders, and their worth in the base currency. */
  'orders.unpaidMaxCount': number('count', 1, 1000, 20),
  'orders.unpaidMaxAmount': number('minorUnits', 1, 1_000_000_000_000, 200_000_000),
  /** The same for who has paid no order yet and is no verified business. */
  'orders.newUnpaidMaxCount': number('count', 1, 1000, 3),
  'orders.newUnpaidMaxAmount': number('minorUnits', 1, 1_000_000_000_000, 5_000_000),
  /** So many orders may be kept for a bank transfer within these days and not be paid; then no more for a while. */
  'orders.transferDays': number('days', 1, 365, 7),
  'orders.transferMaxCount': number('count', 1, 1000, 10),
  'orders.newTransferMaxCount': number('count', 1, 1000, 2),
  /** After so many transfers that never came, only online payment, until an order is paid. */
  'orders.transferMaxExpired': number('count', 1, 1000, 3),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof ORDER_SETTINGS> {}
}
