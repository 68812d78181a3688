/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const CONTENT_LOGGED = {
  kinds: {
    homeSection: { screen: () => ({ to: '/office/content', search: { part: 'sections' } }) },
    page: { screen: (page) => ({ to: '/office/pages/$page', params: { page } }) },
  },
  values: {
    tone: ['office.content', 'tone.'],
    audience: ['office.content', 'audience.'],
  },
} as const satisfies Logged
