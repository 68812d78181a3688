/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const CREDIT_LOGGED = {
  kinds: {
    submission: { screen: () => ({ to: '/office/repayments' }) },
    credit: { screen: (id) => ({ to: '/office/credit/$id', params: { id } }) },
  },
} as const satisfies Logged
