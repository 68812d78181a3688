/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const IMPORT_LOGGED = {
  kinds: {
    import: {
      screen: (id) => ({ to: '/office/imports/$id', params: { id } }),
      states: ['office.product-admin', 'state.'], // of the products that were exported
    },
  },
} as const satisfies Logged
