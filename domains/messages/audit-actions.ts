/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const MESSAGE_AUDIT_ACTIONS = [
  'messages.wording',
  'messages.test',
  'messages.retry',
  'messages.drop',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof MESSAGE_AUDIT_ACTIONS)[number], true> {}
}
