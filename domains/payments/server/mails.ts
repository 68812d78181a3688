/** The mails about transfers and refunds. */
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

export type PaymentMails = {
  'voucher-accepted': AboutOrder & { amount: Money }
  /** `left` is still to be paid. */
  'voucher-partly': AboutOrder & { amount: Money; left: Money; payBy: Instant }
  'voucher-rejected': AboutOrder & { reason: string }
  refunded: AboutOrder & { amount: Money }
  /**
   * `destination`: the account that it went to, with no more of its number than how it ends, `destinationCount` zero or one;
   * `reference`: the bank's.
   */
  'refunded-by-bank': AboutOrder & {
    amount: Money
    destinationCount?: number
    destination?: string
    reference: string
  }
  'refund-account-needed': AboutOrder & { amount: Money }
  /** Of the number only how it ends. */
  'refund-account-given': AboutOrder & { bank: string; last4: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends PaymentMails {}
}

export const PAYMENT_MAILS = mailsOf<PaymentMails>('payments', {
  'voucher-accepted': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount }),
  },
  'voucher-partly': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount, left: s.left, payBy: s.now }),
  },
  'voucher-rejected': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), reason: s.word('reason') }),
  },
  'refund-account-needed': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount }),
  },
  'refund-account-given': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfOrder(s), bank: 'ICBC', last4: '3084' }),
  },
  refunded: { kind: 'payments', sample: (s) => ({ ...sampleOfOrder(s), amount: s.amount }) },
  'refunded-by-bank': {
    kind: 'payments',
    absent: { destinationCount: 0, destination: '' },
    sample: (s) => ({
      ...sampleOfOrder(s),
      amount: s.amount,
      destinationCount: 1,
      destination: 'ICBC, 3084',
      reference: '20260301004713',
    }),
  },
})
