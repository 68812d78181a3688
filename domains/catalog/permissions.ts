/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const CATALOG_PERMISSIONS = {
  'catalog.read': ['catalogue', 'orders', 'service', 'content'],
  'catalog.write': ['catalogue'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CATALOG_PERMISSIONS, true> {}
}
