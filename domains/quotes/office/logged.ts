/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const QUOTE_LOGGED = {
  kinds: {
    quote: { screen: () => ({ to: '/office/quotes' }), states: ['quotes', 'state.'] },
  },
} as const satisfies Logged
