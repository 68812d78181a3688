/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const CAMPAIGN_LOGGED = {
  kinds: { costs: { screen: () => ({ to: '/office/promotions/costs' }) } },
} as const satisfies Logged
