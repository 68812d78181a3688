/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const ENQUIRY_LOGGED = {
  kinds: {
    enquiry: {
      screen: (id) => ({ to: '/office/enquiries/$id', params: { id } }),
      states: ['enquiries', 'state.'],
    },
  },
} as const satisfies Logged
