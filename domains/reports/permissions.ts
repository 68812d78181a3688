/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const REPORT_PERMISSIONS = {
  'reports.read': ['finance'],
  'reports.export': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof REPORT_PERMISSIONS, true> {}
}
