/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const PAYMENT_PERMISSIONS = {
  'payments.read': ['orders', 'finance', 'service'],
  'payments.review': ['finance'],
  'payments.refund': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof PAYMENT_PERMISSIONS, true> {}
}
