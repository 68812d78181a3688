/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const STAFF_LOGGED = {
  kinds: {
    role: { screen: () => ({ to: '/office/roles' }) },
    staff: { screen: () => ({ to: '/office/staff' }), states: ['office.staff', 'state.'] },
  },
  values: {
    role: ['office.staff', 'role.'],
  },
} as const satisfies Logged
