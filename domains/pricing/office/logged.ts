/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const PRICING_LOGGED = {
  kinds: { tax: { screen: () => ({ to: '/office/tax' }) } },
  values: { customerType: ['office.pricing', 'customers.'] },
} as const satisfies Logged
