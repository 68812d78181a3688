/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const REVIEW_LOGGED = {
  kinds: {
    question: { screen: () => ({ to: '/office/questions' }) },
  },
} as const satisfies Logged
