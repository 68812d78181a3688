/** Deadlines and reminders of orders, and limits of unpaid orders. */
import {
  flag,
  number,
  settingsFor,
  text,
  type Setting,
  type ValuesOf,
} from '#domains/settings/definition.ts'
import { isCountryList } from '#domains/settings/shapes.ts'

export const ORDER_SETTINGS = {
  ...settingsFor('cart', { 'orders.quoteMinutes': number('minutes', 1, 240, 30) }),
  ...settingsFor('payment', {
    'orders.payWithinMinutes': number('minutes', 1, 1440, 30),
    /** The time to pay an order that staff placed for a customer, who has to be reached first. */
    'orders.placedForPayHours': number('hours', 1, 240, 24),
    'orders.payReminderMinutes': number('minutes', 1, 120, 5),
    /** The deposit of an order of machines in percent of its total; 0: machines are paid at once. */
    'orders.depositPercent': number('percent', 0, 90, 30),
    /** Orders of machines from this worth on have a deposit, in minor units of the base currency. */
    'orders.depositFrom': number('minorUnits', 0, 1_000_000_000_000, 1_000_000),
    'orders.depositHours': number('hours', 1, 720, 72),
    /** In how many days after the deposit the balance is due. */
    'orders.balanceDays': number('days', 1, 365, 30),
    /** Hours before its deadline in which a mail reminds of a deposit or balance. */
    'orders.stageReminderHours': number('hours', 1, 240, 24),
    /** Whether the deposit stays with the shop when an order of machines is cancelled. */
    'orders.keepsDeposit': flag(false),
  }),
  ...settingsFor('unpaid', {
    /** What one buyer may hold without having paid: open orders, and their worth in the base currency. */
    'orders.unpaidMaxCount': number('orders', 1, 1000, 20),
    'orders.unpaidMaxAmount': number('minorUnits', 1, 1_000_000_000_000, 200_000_000),
    /** The same for buyers without a paid order who are no verified business. */
    'orders.newUnpaidMaxCount': number('orders', 1, 1000, 3),
    'orders.newUnpaidMaxAmount': number('minorUnits', 1, 1_000_000_000_000, 5_000_000),
    /** How many orders may be held for a bank transfer within these days without being paid; then no more for a while. */
    'orders.transferDays': number('days', 1, 365, 7),
    'orders.transferMaxCount': number('orders', 1, 1000, 10),
    'orders.newTransferMaxCount': number('orders', 1, 1000, 2),
    /** After this many transfers that were never paid only online payment is possible, until an order is paid. */
    'orders.transferMaxExpired': number('orders', 1, 1000, 3),
  }),
  /**
   * Which orders staff review: before they are paid or, on credit terms, before they are shipped (semantics.md 2.2). Fewer of them
   * lets one person do more alone.
   */
  ...settingsFor('approvals', {
    'orders.reviewOnTerms': { ...flag(true), looser: 'off' },
    'orders.reviewQuoted': { ...flag(false), looser: 'off' },
    /** Orders of businesses from this worth on, in minor units of the base currency. */
    'orders.reviewBusiness': { ...flag(false), looser: 'off' },
    'orders.reviewBusinessFrom': {
      ...number('minorUnits', 0, 1_000_000_000_000, 5_000_000),
      looser: 'up',
    },
    /** Orders to countries that the shop does not usually deliver to. */
    'orders.reviewOutside': { ...flag(false), looser: 'off' },
    'orders.usualCountries': { ...text(400, 'CN', isCountryList), looser: 'more' },
  }),
  ...settingsFor('shipping', {
    /** Buyers read that paid goods are shipped within this time. */
    'orders.shipWithinHours': number('hours', 1, 720, 72),
    /** Hours after shipping in which carrier and number may be corrected; 0: never. */
    'orders.correctHours': number('hours', 0, 720, 24),
    'orders.remindFirstHours': number('hours', 0, 240, 24),
    'orders.remindEveryHours': number('hours', 1, 240, 24),
    'orders.remindMaxCount': number('times', 0, 20, 5),
    'orders.confirmDays': number('days', 1, 90, 15),
    'orders.confirmAfterSignedDays': number('days', 1, 90, 7),
    /** Whether buyers of orders on credit terms confirm receipt with a picture of the signed delivery note alone. */
    'orders.receiptVoucherOnTerms': flag(false),
    /** Days by which a buyer may postpone the automatic confirmation, once. */
    'orders.extendDays': number('days', 1, 30, 5),
    /** Days before it at which a mail reminds; there is a second reminder. */
    'orders.confirmFirstReminderDays': number('days', 1, 30, 3),
    'orders.confirmLastReminderDays': number('days', 1, 30, 1),
    /** Days after receipt in which its buyer may review the goods of an order. */
    'orders.evaluateDays': number('days', 1, 365, 30),
    /** Days after receipt in which a mail invites to do so; 0: never. */
    'orders.evaluateInviteDays': number('days', 0, 30, 3),
  }),
  /** The time to answer a request to cancel an order that is being packed; without an answer it is cancelled. */
  ...settingsFor('answers', {
    'orders.cancelAnswerHours': number('hours', 1, 240, 24),
    /** A review is due after the first, and its order's owners hear of it after the second; it never decides itself. */
    'orders.reviewHours': number('hours', 1, 240, 24),
    'orders.reviewEscalateHours': number('hours', 1, 720, 72),
    /** Hours after writing in which a member of staff may change or delete their note about an order; 0: never. */
    'orders.noteEditHours': number('hours', 0, 720, 24),
  }),
} as const satisfies Record<string, Setting>

declare module '#domains/settings/definition.ts' {
  interface Settings extends ValuesOf<typeof ORDER_SETTINGS> {}
}
