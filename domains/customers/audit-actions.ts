/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const CUSTOMER_AUDIT_ACTIONS = [
  'customers.type',
  'customers.level',
  'customers.releaseLevel',
  'customers.super',
  'customers.tags',
  'customers.block',
  'customers.unblock',
  'customers.endSession',
  'customers.export',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof CUSTOMER_AUDIT_ACTIONS)[number], true> {}
}
