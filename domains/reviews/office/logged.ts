/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const REVIEW_LOGGED = {
  kinds: {
    question: { screen: () => ({ to: '/office/questions' }) },
    review: { screen: () => ({ to: '/office/reviews', search: { show: 'all' } }) },
  },
  values: { show: ['office.reviews', 'reviews.show.'] },
} as const satisfies Logged
