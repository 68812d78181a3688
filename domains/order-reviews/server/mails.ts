/** The mail about a review that has waited for long. */
import { mailsOf } from '#domains/messages/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'

export type OrderReviewMails = {
  /** Sent to every owner. */
  'order-review-late': { name: string; orderNumber: string; dueAt: Instant; path: string }
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends OrderReviewMails {}
}

export const ORDER_REVIEW_MAILS = mailsOf<OrderReviewMails>('order-reviews', {
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
