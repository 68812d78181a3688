/** How the audit log shows what this domain writes into it. */
import type { Logged } from '#domains/audit/office/door/logged.ts'

export const STOCK_LOGGED = {
  kinds: {
    sku: { screen: (sku) => ({ to: '/office/stock/$sku', params: { sku } }) },
    warehouse: { screen: () => ({ to: '/office/warehouses' }) },
  },
} as const satisfies Logged
