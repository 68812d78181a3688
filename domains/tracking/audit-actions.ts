/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const TRACKING_AUDIT_ACTIONS = [
  'tracking.saveProvider',
  'tracking.saveCodes',
  'tracking.handleProblem',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof TRACKING_AUDIT_ACTIONS)[number], true> {}
}
