/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const CUSTOMER_PERMISSIONS = {
  'customers.read': ['orders', 'finance', 'service'],
  'customers.write': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CUSTOMER_PERMISSIONS, true> {}
}
