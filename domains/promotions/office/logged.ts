/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const PROMOTION_LOGGED = {
  kinds: {
    activity: {
      screen: (id) => ({ to: '/office/promotions/$id', params: { id } }),
      states: ['office.promotions', 'state.'],
    },
  },
  values: { audience: ['office.promotions', 'audience.'] },
} as const satisfies Logged
