/** How the audit log shows what this domain writes into it. */
import type { LinkProps } from '@tanstack/react-router'
import type { Logged } from '#domains/audit/office/door/logged.ts'

const customerScreen = (id: string): LinkProps => ({
  to: '/office/customers/$id',
  params: { id },
})

export const CUSTOMER_LOGGED = {
  kinds: {
    customer: { screen: customerScreen },
    buyer: { screen: customerScreen },
  },
  values: {
    blockReason: ['office.customers', 'value.'],
    customerType: ['office.customers', 'value.'],
  },
} as const satisfies Logged
