/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const TAXONOMY_LOGGED = {
  kinds: {
    category: { screen: () => ({ to: '/office/categories' }) },
    brand: { screen: () => ({ to: '/office/brands' }) },
    attribute: { screen: () => ({ to: '/office/attributes' }) },
    measure: { screen: () => ({ to: '/office/measures' }) },
    measures: { screen: () => ({ to: '/office/measures' }) },
  },
} as const satisfies Logged
