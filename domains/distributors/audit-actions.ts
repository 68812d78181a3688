/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const DISTRIBUTOR_AUDIT_ACTIONS = [
  'distributors.approve',
  'distributors.reject',
  'distributors.suspend',
  'distributors.resume',
  'distributors.rates',
  'distributors.writeOff',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof DISTRIBUTOR_AUDIT_ACTIONS)[number], true> {}
}
