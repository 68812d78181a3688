/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const ACCOUNT_AUDIT_ACTIONS = [
  'accounts.agreement.add',
  'accounts.agreement.change',
  'accounts.agreement.remove',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof ACCOUNT_AUDIT_ACTIONS)[number], true> {}
}
