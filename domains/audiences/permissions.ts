/** Permissions for customer lists, and the default roles that have them besides the owner. Who is on a list is read with `customers.read`. */
export const AUDIENCE_PERMISSIONS = {
  'audiences.read': ['catalogue', 'service'],
  'audiences.write': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof AUDIENCE_PERMISSIONS, true> {}
}
