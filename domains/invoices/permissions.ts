/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const INVOICE_PERMISSIONS = {
  'invoices.read': ['orders', 'finance', 'service'],
  'invoices.issue': ['finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof INVOICE_PERMISSIONS, true> {}
}
