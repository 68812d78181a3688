/** Permissions of this domain, and which of the built-in roles have them besides the owner. Refunds need `payments.refund`. */
export const AFTER_SALES_PERMISSIONS = {
  'after-sales.decide': ['orders', 'service'],
  'after-sales.check-in': ['orders'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof AFTER_SALES_PERMISSIONS, true> {}
}
