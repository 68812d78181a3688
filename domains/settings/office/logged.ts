/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const SETTING_LOGGED = {
  kinds: {
    setting: { screen: () => ({ to: '/office/settings' }) },
  },
} as const satisfies Logged
