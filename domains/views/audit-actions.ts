/** The acts of staff that this domain adds to the audit log: what colleagues see too. One's own views are nobody else's. */
export const VIEW_AUDIT_ACTIONS = ['views.share', 'views.delete', 'views.setRoleView'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof VIEW_AUDIT_ACTIONS)[number], true> {}
}
