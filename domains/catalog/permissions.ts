/** Permissions for the catalogue, and the default roles that have them besides the owner. */
export const CATALOG_PERMISSIONS = {
  'catalog.read': ['catalogue', 'orders', 'service', 'content'],
  'catalog.write': ['catalogue'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CATALOG_PERMISSIONS, true> {}
}
