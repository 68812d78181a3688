/** Permissions for bank statements: their lines show more of a shop's money than its orders do, so only finance has them besides the owner. */
export const BANK_STATEMENT_PERMISSIONS = {
  'statements.read': ['finance'],
  'statements.write': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof BANK_STATEMENT_PERMISSIONS, true> {}
}
