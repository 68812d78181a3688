/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const BANK_STATEMENT_LOGGED = {
  kinds: {
    bankStatement: {
      screen: (id) => ({ to: '/office/bank-statements/$id', params: { id } }),
    },
  },
} as const satisfies Logged
