/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const APPROVAL_AUDIT_ACTIONS = [
  'approvals.ask',
  'approvals.alone',
  'approvals.approve',
  'approvals.decline',
  'approvals.withdraw',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof APPROVAL_AUDIT_ACTIONS)[number], true> {}
}
