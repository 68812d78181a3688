/** Permissions for activities, and the default roles that have them besides the owner. */
export const PROMOTION_PERMISSIONS = {
  'promotions.read': ['catalogue'],
  'promotions.write': ['catalogue'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof PROMOTION_PERMISSIONS, true> {}
}
