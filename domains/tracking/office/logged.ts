/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const TRACKING_LOGGED = {
  kinds: { trackingProvider: { screen: () => ({ to: '/office/tracking' }) } },
  values: { problem: ['office.tracking', 'problem.'] },
} as const satisfies Logged
