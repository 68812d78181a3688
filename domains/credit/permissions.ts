/** Permissions for credit terms, and the default roles that have them besides the owner. */
export const CREDIT_PERMISSIONS = {
  'credit.read': ['orders', 'finance', 'service'],
  'credit.write': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CREDIT_PERMISSIONS, true> {}
}
