/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const OPENING_AUDIT_ACTIONS = [
  'opening.dismiss',
  'opening.confirm',
  'opening.currency',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof OPENING_AUDIT_ACTIONS)[number], true> {}
}
