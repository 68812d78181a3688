/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const DISTRIBUTOR_LOGGED = {
  kinds: {
    distributor: { screen: (id) => ({ to: '/office/distributors/$id', params: { id } }) },
  },
} as const satisfies Logged
