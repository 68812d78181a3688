/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const SETTING_LOGGED = {
  kinds: {
    setting: { screen: (id) => ({ to: '/office/settings', hash: id }) },
  },
} as const satisfies Logged
