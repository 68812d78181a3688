/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const STOCK_PERMISSIONS = {
  'stock.read': ['catalogue', 'orders', 'service'],
  'stock.write': ['catalogue', 'orders'],
  'stock.export': ['catalogue', 'orders'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof STOCK_PERMISSIONS, true> {}
}
