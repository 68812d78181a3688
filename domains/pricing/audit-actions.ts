/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const PRICING_AUDIT_ACTIONS = ['pricing.tax'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof PRICING_AUDIT_ACTIONS)[number], true> {}
}
