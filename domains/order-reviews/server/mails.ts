/** The mails about a review: what staff change of the order, and one that has waited for long. */
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Sample } from '#domains/messages/definition.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'

type Changed = {
  orderNumber: string
  /** Of the order's page. */
  path: string
  before: Money
  amount: Money
  reason: string
}

export type OrderReviewMails = {
  /** To the buyer: the order has changed, and costs no more. */
  'order-revised': Changed
  /** To the buyer: it would cost more, if they agree. */
  'order-change-proposed': Changed & { answerBy: Instant }
  /** Sent to every owner. */
  'order-review-late': { name: string; orderNumber: string; dueAt: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends OrderReviewMails {}
}

const sampleOfChange = (s: Sample) => ({
  orderNumber: 'SO260301482913570',
  path: s.path,
  before: s.left,
  amount: s.amount,
  reason: s.word('reason'),
})

export const ORDER_REVIEW_MAILS = mailsOf<OrderReviewMails>('order-reviews', {
  'order-revised': { kind: 'payments', sample: sampleOfChange },
  'order-change-proposed': {
    kind: 'payments',
    sample: (s) => ({ ...sampleOfChange(s), answerBy: s.now }),
  },
  'order-review-late': {
    kind: 'security',
    sample: (s) => ({
      name: s.word('name'),
      orderNumber: 'SO260301482913570',
      dueAt: s.now,
      path: '/office/order-reviews',
    }),
  },
})
