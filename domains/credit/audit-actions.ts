/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const CREDIT_AUDIT_ACTIONS = [
  'credit.terms',
  'credit.repayment',
  'credit.reverse',
  'credit.rejectSubmission',
  'credit.writeOff',
  'credit.reverseWriteOff',
  'credit.prepaymentRefund',
  'credit.declinePrepaymentRefund',
  'credit.takePrepaymentRefund',
  'credit.releasePrepaymentRefund',
  'credit.prepaymentSent',
  'credit.reversePrepaymentRefund',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof CREDIT_AUDIT_ACTIONS)[number], true> {}
}
