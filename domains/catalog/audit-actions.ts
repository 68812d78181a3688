/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const CATALOG_AUDIT_ACTIONS = ['catalog.setAlternatives', 'catalog.setLimits'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof CATALOG_AUDIT_ACTIONS)[number], true> {}
}
