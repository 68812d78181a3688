/** The mails about an order. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Sample } from '#domains/messages/definition.ts'
import { mailsOf } from '#domains/messages/server/door.ts'

type AboutOrder = {
  orderNumber: string
  /** The path of the order's page in this shop: `/user/user/order/details?…`. */
  path: string
}
const sampleOfOrder = (s: Sample): AboutOrder => ({
  orderNumber: 'SO260301482913570',
  path: s.path,
})

const sampleOfPlan = (s: Sample) => ({
  ...sampleOfOrder(s),
  amount: s.amount,
  deposit: s.left,
  payBy: s.now,
  days: 30,
})

export type OrderMails = {
  'order-placed': AboutOrder & { amount: Money; payBy: Instant }
  /** Staff placed it for the buyer. */
  'order-placed-for': AboutOrder & { amount: Money; payBy: Instant }
  /** Staff review it first: it cannot be paid yet. */
  'order-in-review': AboutOrder & { amount: Money }
  /** Reviewed: it can be paid. */
  'order-approved': AboutOrder & { amount: Money; payBy: Instant }
  /** Reviewed on credit terms: it is prepared. */
  'order-cleared': AboutOrder & { amount: Money }
  'order-rejected': AboutOrder & { reason: string; refundCount?: number; refund?: Money }
  'order-paid': AboutOrder & { amount: Money }
  /** A machine with a deposit was ordered: `amount` is the whole order. The deposit goes back if it is cancelled. */
  'deposit-due': AboutOrder & { amount: Money; deposit: Money; payBy: Instant; days: number }
  /** The same where the deposit is kept. */
  'deposit-due-kept': AboutOrder & { amount: Money; deposit: Money; payBy: Instant; days: number }
  'deposit-reminder': AboutOrder & { amount: Money; payBy: Instant }
  /** `balance` is left, and due by `payBy`. */
  'deposit-paid': AboutOrder & { amount: Money; balance: Money; payBy: Instant }
  'balance-reminder': AboutOrder & { amount: Money; payBy: Instant }
  'balance-overdue': AboutOrder & { amount: Money; payBy: Instant }
  /** Paid on credit terms; `reference`: the term number. */
  'order-on-terms': AboutOrder & { amount: Money; reference: string }
  /** What went back of an order is in the buyer's wallet. */
  'refunded-to-wallet': AboutOrder & { amount: Money }
  /** What of an order's credit terms went back to the limit. */
  'credit-returned': AboutOrder & { amount: Money; prepaidCount?: number; prepaid?: Money }
  /** `before` is the amount that was payable until now. */
  'order-adjusted': AboutOrder & { before: Money; amount: Money; payBy: Instant }
  /**
   * `refund`: the amount to be refunded, `retained`: the deposit that stays, `reason`: what staff tell the buyer; the counts are zero or
   * one.
   */
  'order-closed': AboutOrder & {
    refundCount?: number
    refund?: Money
    retainedCount?: number
    retained?: Money
    reasonCount?: number
    reason?: string
  }
  /** `refund`: what goes back for the rest that will not be sent, `refundCount` zero or one. */
  'order-rest-closed': AboutOrder & { refundCount?: number; refund?: Money }
  'cancel-declined': AboutOrder & { reason: string }
  'pay-reminder': AboutOrder & { amount: Money; payBy: Instant }
  'order-shipped': AboutOrder & { carrier: string; trackingNumber: string }
  /** No tracking number: delivered by the merchant's own van. */
  'order-sent': AboutOrder & { carrier: string }
  /** `places`: name, address, hours and telephone of each place, a line each. */
  'order-ready': AboutOrder & { code: string; places: string }
  'receipt-reminder': AboutOrder & { confirmsAt: Instant }
  'order-received': AboutOrder
  /** Its goods can be reviewed: `path` leads there. */
  'evaluate-invitation': AboutOrder
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends OrderMails {}
}

export const ORDER_MAILS = mailsOf<OrderMails>('orders', {
  'order-placed': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, payBy: s.now }),
  },
  'order-placed-for': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, payBy: s.now }),
  },
  'order-in-review': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount }),
  },
  'order-approved': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, payBy: s.now }),
  },
  'order-cleared': { kind: 'payments', sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount }) },
  'order-rejected': {
    kind: 'orders',
    absent: { refundCount: 0, refund: '' },
    sample: (s) => ({
      ...sampleOfOrder(s),
      reason: s.word('reason'),
      refundCount: 1,
      refund: s.amount,
    }),
  },
  'order-paid': { kind: 'payments', sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount }) },
  'deposit-due': { kind: 'payments', sample: sampleOfPlan },
  'deposit-due-kept': { kind: 'payments', sample: sampleOfPlan },
  'deposit-reminder': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, payBy: s.now }),
  },
  'deposit-paid': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, balance: s.left, payBy: s.now }),
  },
  'balance-reminder': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, payBy: s.now }),
  },
  'balance-overdue': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, payBy: s.now }),
  },
  'order-on-terms': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, reference: 'CT100023' }),
  },
  'refunded-to-wallet': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount }),
  },
  'credit-returned': {
    kind: 'payments',
    absent: { prepaidCount: 0, prepaid: '' },
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, prepaidCount: 1, prepaid: s.left }),
  },
  'order-adjusted': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), before: s.before, amount: s.amount, payBy: s.now }),
  },
  'order-closed': {
    kind: 'orders',
    absent: {
      refundCount: 0,
      refund: '',
      retainedCount: 0,
      retained: '',
      reasonCount: 0,
      reason: '',
    },
    sample: (s) => ({
      ...sampleOfOrder(s),
      refundCount: 1,
      refund: s.amount,
      retainedCount: 1,
      retained: s.left,
      reasonCount: 1,
      reason: s.word('reason'),
    }),
  },
  'order-rest-closed': {
    kind: 'orders',
    absent: { refundCount: 0, refund: '' },
    sample: (s) => ({ ...sampleOfOrder(s), refundCount: 1, refund: s.amount }),
  },
  'cancel-declined': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), reason: s.word('reason') }),
  },
  'pay-reminder': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, payBy: s.now }),
  },
  'order-shipped': {
    kind: 'orders',
    sample: (s) => ({
      ...sampleOfOrder(s),
      carrier: s.word('carrier'),
      trackingNumber: 'SF1234567890123',
    }),
  },
  'order-sent': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), carrier: s.word('carrier') }),
  },
  'order-ready': {
    kind: 'orders',
    isHiddenFromStaff: true, // for its code the goods are handed over
    sample: (s) => ({ ...sampleOfOrder(s), code: '384926', places: s.word('places') }),
  },
  'receipt-reminder': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOfOrder(s), confirmsAt: s.now }),
  },
  'order-received': { kind: 'orders', sample: (s) => sampleOfOrder(s) },
  'evaluate-invitation': { kind: 'reviews', sample: (s) => sampleOfOrder(s) },
})
