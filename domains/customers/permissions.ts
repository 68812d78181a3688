/** Permissions for customers, and the default roles that have them besides the owner. */
export const CUSTOMER_PERMISSIONS = {
  'customers.read': ['orders', 'finance', 'service'],
  'customers.write': ['service'],
  'customers.export': ['finance', 'service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CUSTOMER_PERMISSIONS, true> {}
}
