/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const REDIRECT_AUDIT_ACTIONS = [
  'redirects.add',
  'redirects.change',
  'redirects.remove',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof REDIRECT_AUDIT_ACTIONS)[number], true> {}
}
