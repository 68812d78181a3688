/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const COUPON_LOGGED = {
  kinds: {
    coupon: {
      screen: (id) => ({ to: '/office/coupons/$id', params: { id } }),
      states: ['office.coupons', 'state.'],
    },
  },
} as const satisfies Logged
