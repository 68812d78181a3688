/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const LEDGER_PERMISSIONS = {
  'ledger.read': ['finance'],
  'ledger.export': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof LEDGER_PERMISSIONS, true> {}
}
