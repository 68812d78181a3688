/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const INVOICE_AUDIT_ACTIONS = [
  'invoices.begin',
  'invoices.issue',
  'invoices.reject',
  'invoices.void',
  'invoices.askRed',
  'invoices.keep',
  'invoices.red',
  'invoices.official',
  'invoices.download',
  'invoices.export',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof INVOICE_AUDIT_ACTIONS)[number], true> {}
}
