/** Permissions for wallets, and the default roles that have them besides the owner. */
export const WALLET_PERMISSIONS = {
  'wallet.read': ['orders', 'finance', 'service'],
  'wallet.write': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof WALLET_PERMISSIONS, true> {}
}
