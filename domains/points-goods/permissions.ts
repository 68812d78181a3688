/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const POINTS_GOODS_PERMISSIONS = {
  'points-goods.read': ['catalogue', 'orders', 'service'],
  'points-goods.edit': ['catalogue'],
  'points-goods.ship': ['orders'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof POINTS_GOODS_PERMISSIONS, true> {}
}
