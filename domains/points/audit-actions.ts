/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const POINT_AUDIT_ACTIONS = ['points.adjust'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof POINT_AUDIT_ACTIONS)[number], true> {}
}
