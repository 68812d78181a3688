/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const MEMBERSHIP_LOGGED = {
  kinds: {
    levels: { isInBaseCurrency: true },
    rank: { isInBaseCurrency: true },
  },
} as const satisfies Logged
