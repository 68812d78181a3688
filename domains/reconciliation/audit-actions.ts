/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const RECONCILIATION_AUDIT_ACTIONS = [
  'reconciliation.fetchAgain',
  'reconciliation.bringBill',
  'reconciliation.settle',
  'reconciliation.export',
  'reconciliation.withdrawBill',
  'reconciliation.undoChargeback',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof RECONCILIATION_AUDIT_ACTIONS)[number], true> {}
}
