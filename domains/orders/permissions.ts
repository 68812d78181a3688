/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const ORDER_PERMISSIONS = {
  'orders.read': ['catalogue', 'orders', 'finance', 'service'],
  'orders.adjust': ['orders'],
  'orders.cancel': ['orders', 'finance', 'service'],
  'orders.ship': ['orders'],
  'orders.place': ['orders', 'service'],
  'orders.note': ['orders', 'finance', 'service'],
  'orders.export': ['orders', 'finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof ORDER_PERMISSIONS, true> {}
}
