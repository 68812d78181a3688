/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const APPROVAL_LOGGED = {
  values: {
    word: ['office.approvals', 'line.'],
    kind: ['approvals', 'kind.'],
  },
} as const satisfies Logged
