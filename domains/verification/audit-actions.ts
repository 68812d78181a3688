/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const VERIFICATION_AUDIT_ACTIONS = [
  'papers.review',
  'papers.pass',
  'papers.reject',
  'papers.look',
  'papers.saveIndustry',
  'papers.orderIndustries',
  'papers.saveItem',
  'papers.orderItems',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof VERIFICATION_AUDIT_ACTIONS)[number], true> {}
}
