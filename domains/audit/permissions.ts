/** Permissions for the audit log, and the default roles that have them besides the owner. */
export const AUDIT_PERMISSIONS = {
  'audit.read': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof AUDIT_PERMISSIONS, true> {}
}
