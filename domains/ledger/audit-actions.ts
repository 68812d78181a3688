/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const LEDGER_AUDIT_ACTIONS = ['ledger.export'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof LEDGER_AUDIT_ACTIONS)[number], true> {}
}
