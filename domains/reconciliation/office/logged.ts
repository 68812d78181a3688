/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const RECONCILIATION_LOGGED = {
  kinds: {
    billDay: {
      screen: (id) => {
        const [provider = '', day = ''] = id.split(':')
        return { to: '/office/reconciliation/$provider/$day', params: { provider, day } }
      },
    },
    billDifference: { screen: () => ({ to: '/office/reconciliation' }) },
  },
  values: {
    provider: ['office.reconciliation', 'provider.'],
    difference: ['office.reconciliation', 'kind.'],
  },
} as const satisfies Logged
