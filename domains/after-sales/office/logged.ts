/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const AFTER_SALES_LOGGED = {
  kinds: {
    case: {
      screen: (number) => ({ to: '/office/after-sales/$number', params: { number } }),
      states: ['after-sales', 'state.'],
    },
    returnAddress: { screen: () => ({ to: '/office/return-addresses' }) },
  },
} as const satisfies Logged
