/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const COUPON_AUDIT_ACTIONS = [
  'coupons.save',
  'coupons.publish',
  'coupons.delete',
  'coupons.stop',
  'coupons.give',
  'coupons.void',
  'coupons.makeCodes',
  'coupons.voidCodes',
  'coupons.codesFile',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof COUPON_AUDIT_ACTIONS)[number], true> {}
}
