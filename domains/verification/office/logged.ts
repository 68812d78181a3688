/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

/** What entries call a verification. */
const STORED_KIND = 'papers'

export const VERIFICATION_LOGGED = {
  kinds: {
    [STORED_KIND]: {
      screen: (id) => ({ to: '/office/papers/$id', params: { id } }),
      states: ['verification', 'state.'],
    },
  },
  values: {
    item: ['verification', 'item.'],
    reason: ['verification', 'error.'],
  },
} as const satisfies Logged
