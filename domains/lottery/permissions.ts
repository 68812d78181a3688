/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const LOTTERY_PERMISSIONS = {
  'lottery.read': ['catalogue', 'orders', 'service'],
  'lottery.edit': ['catalogue'],
  'lottery.ship': ['orders'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof LOTTERY_PERMISSIONS, true> {}
}
