/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const COUPON_PERMISSIONS = {
  'coupons.read': ['catalogue', 'orders', 'finance', 'service'],
  'coupons.edit': ['catalogue'],
  'coupons.give': ['service'],
  'coupons.codes': ['catalogue'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof COUPON_PERMISSIONS, true> {}
}
