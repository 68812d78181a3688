/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const ORDER_LOGGED = {
  kinds: {
    order: { screen: (number) => ({ to: '/office/orders/$number', params: { number } }) },
  },
  values: {
    payment: ['office.orders', 'payment.'],
  },
} as const satisfies Logged
