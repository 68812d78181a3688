/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const PRODUCT_LOGGED = {
  kinds: {
    product: {
      screen: (id) => ({ to: '/office/products/$id', params: { id } }),
      states: ['office.product-admin', 'state.'],
    },
    bulk: { screen: (id) => ({ to: '/office/products/changes/$id', params: { id } }) },
  },
  values: {
    audience: ['office.product-admin', 'audience.'],
    rounding: ['office.product-admin', 'rounding.'],
    period: ['office.product-admin', 'limits.'],
  },
} as const satisfies Logged
