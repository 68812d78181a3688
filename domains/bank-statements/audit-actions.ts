/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const BANK_STATEMENT_AUDIT_ACTIONS = [
  'bankStatements.import',
  'bankStatements.remove',
  'bankStatements.accept',
  'bankStatements.setAside',
  'bankStatements.setPayout',
  'bankStatements.reopen',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof BANK_STATEMENT_AUDIT_ACTIONS)[number], true> {}
}
