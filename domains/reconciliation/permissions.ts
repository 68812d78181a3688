/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const RECONCILIATION_PERMISSIONS = {
  'reconciliation.read': ['finance'],
  'reconciliation.write': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof RECONCILIATION_PERMISSIONS, true> {}
}
