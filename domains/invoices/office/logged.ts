/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const INVOICE_LOGGED = {
  kinds: {
    invoice: {
      screen: (id) => ({ to: '/office/invoices/$id', params: { id } }),
      states: ['invoices', 'state.'],
    },
  },
} as const satisfies Logged
