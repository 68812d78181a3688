/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const STAFF_PERMISSIONS = {
  'staff.write': [],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof STAFF_PERMISSIONS, true> {}
}
