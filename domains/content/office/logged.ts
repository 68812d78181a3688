/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const CONTENT_LOGGED = {
  kinds: {
    page: { screen: (page) => ({ to: '/office/pages/$page', params: { page } }) },
  },
  values: { tone: ['office.content', 'tone.'] },
} as const satisfies Logged
