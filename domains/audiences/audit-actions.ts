/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const AUDIENCE_AUDIT_ACTIONS = [
  'audiences.save',
  'audiences.remove',
  'audiences.add',
  'audiences.takeOff',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof AUDIENCE_AUDIT_ACTIONS)[number], true> {}
}
