/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const CAMPAIGN_AUDIT_ACTIONS = [
  'campaigns.rehearse',
  'campaigns.saveCosts',
  'campaigns.export',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof CAMPAIGN_AUDIT_ACTIONS)[number], true> {}
}
