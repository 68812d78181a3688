/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const DIRECTORY_LOGGED = {
  kinds: {
    company: {
      screen: (id) => ({ to: '/office/directories/$id', params: { id } }),
      states: ['office.directories', 'state.'],
    },
  },
} as const satisfies Logged
