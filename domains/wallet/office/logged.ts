/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const WALLET_LOGGED = {
  kinds: {
    wallet: { screen: (id) => ({ to: '/office/wallets/$id', params: { id } }) },
    withdrawal: { screen: () => ({ to: '/office/withdrawals' }) },
    payoutFile: { screen: () => ({ to: '/office/withdrawals', search: { part: 'paying' } }) },
  },
} as const satisfies Logged
