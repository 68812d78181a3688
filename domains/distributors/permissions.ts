/** Permissions for distributors, and the default roles that have them besides the owner. */
export const DISTRIBUTOR_PERMISSIONS = {
  'distributors.read': ['orders', 'finance', 'service'],
  'distributors.write': ['finance', 'service'],
  'distributors.rates': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof DISTRIBUTOR_PERMISSIONS, true> {}
}
