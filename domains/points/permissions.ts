/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const POINT_PERMISSIONS = {
  'points.read': ['orders', 'finance', 'service'],
  'points.adjust': ['finance', 'service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof POINT_PERMISSIONS, true> {}
}
