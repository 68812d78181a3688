/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const MEMBERSHIP_AUDIT_ACTIONS = ['accounts.rank', 'accounts.levels'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof MEMBERSHIP_AUDIT_ACTIONS)[number], true> {}
}
