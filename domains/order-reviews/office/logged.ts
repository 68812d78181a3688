/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const ORDER_REVIEW_LOGGED = {
  values: { review: ['office.order-reviews', 'review.'] },
} as const satisfies Logged
