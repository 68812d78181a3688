/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const STOCK_PERMISSIONS = {
  'stock.read': ['catalogue', 'orders', 'service'],
  'stock.write': ['catalogue', 'orders'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof STOCK_PERMISSIONS, true> {}
}
