/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const PAYMENT_LOGGED = {
  kinds: {
    voucher: { screen: () => ({ to: '/office/vouchers' }), states: ['office.payments', 'state.'] },
    account: { screen: () => ({ to: '/office/accounts' }) },
    provider: { screen: () => ({ to: '/office/payment-providers' }), isInBaseCurrency: true },
  },
  values: {
    customerTypes: ['office.payments', 'providers.customer.'],
    orderFamilies: ['office.payments', 'providers.family.'],
  },
} as const satisfies Logged
