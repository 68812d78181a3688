/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const STAFF_PERMISSIONS = {
  'staff.write': [],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof STAFF_PERMISSIONS, true> {}
}
