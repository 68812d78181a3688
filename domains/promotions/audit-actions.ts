/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const PROMOTION_AUDIT_ACTIONS = [
  'promotions.save',
  'promotions.publish',
  'promotions.withdraw',
  'promotions.delete',
  'promotions.stop',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof PROMOTION_AUDIT_ACTIONS)[number], true> {}
}
