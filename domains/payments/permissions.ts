/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const PAYMENT_PERMISSIONS = {
  'payments.read': ['orders', 'finance', 'service'],
  'payments.review': ['finance'],
  'payments.refund': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof PAYMENT_PERMISSIONS, true> {}
}
