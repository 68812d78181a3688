/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const REDIRECT_LOGGED = {
  kinds: {
    redirect: { screen: () => ({ to: '/office/redirects' }) },
  },
  values: {
    lang: ['kit', 'language.'],
  },
} as const satisfies Logged
