/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const SHIPPING_LOGGED = {
  kinds: {
    freight: { isInBaseCurrency: true },
  },
  values: {
    delivery: ['office.shipping', 'methods.'],
    method: ['office.shipping', 'methods.'],
  },
} as const satisfies Logged
