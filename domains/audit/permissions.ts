/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const AUDIT_PERMISSIONS = {
  'audit.read': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof AUDIT_PERMISSIONS, true> {}
}
