/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const CHAT_AUDIT_ACTIONS = ['chat.take', 'chat.transfer', 'chat.close'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof CHAT_AUDIT_ACTIONS)[number], true> {}
}
