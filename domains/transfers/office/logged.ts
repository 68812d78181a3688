/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const TRANSFER_LOGGED = {
  kinds: {
    transfer: {
      screen: (id) => ({ to: '/office/transfers/$id', params: { id } }),
      states: ['office.transfers', 'state.'],
    },
    request: {
      screen: () => ({ to: '/office/transfers' }),
      states: ['transfers', 'state.'],
      isInBaseCurrency: true,
    },
  },
} as const satisfies Logged
