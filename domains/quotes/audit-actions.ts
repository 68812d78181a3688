/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const QUOTE_AUDIT_ACTIONS = ['quotes.answer', 'quotes.hold', 'quotes.decline'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof QUOTE_AUDIT_ACTIONS)[number], true> {}
}
