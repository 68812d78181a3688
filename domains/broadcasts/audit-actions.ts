/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const BROADCAST_AUDIT_ACTIONS = ['broadcasts.schedule', 'broadcasts.cancel'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof BROADCAST_AUDIT_ACTIONS)[number], true> {}
}
