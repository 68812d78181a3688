/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const SEARCH_AUDIT_ACTIONS = ['search.hotWords', 'search.synonym'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof SEARCH_AUDIT_ACTIONS)[number], true> {}
}
