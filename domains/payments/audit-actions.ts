/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const PAYMENT_AUDIT_ACTIONS = [
  'payments.acceptVoucher',
  'payments.rejectVoucher',
  'payments.confirmDuplicate',
  'payments.cancelAndRefund',
  'payments.closeRest',
  'payments.takeRefund',
  'payments.releaseRefund',
  'payments.refundSent',
  'payments.saveAccount',
  'payments.refundByBank',
  'payments.resolveEvent',
  'payments.saveProvider',
  'payments.refundSuper',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof PAYMENT_AUDIT_ACTIONS)[number], true> {}
}
