/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const DEVICE_ORDER_LOGGED = {
  kinds: { milestoneTemplate: { screen: () => ({ to: '/office/machine-milestones' }) } },
  values: { state: ['office.device-orders', 'installation.state.'] },
} as const satisfies Logged
