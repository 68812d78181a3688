/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const PAYMENT_LOGGED = {
  kinds: {
    voucher: { screen: () => ({ to: '/office/vouchers' }), states: ['office.payments', 'state.'] },
    account: { screen: () => ({ to: '/office/accounts' }) },
  },
} as const satisfies Logged
