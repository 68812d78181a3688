/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const WALLET_AUDIT_ACTIONS = [
  'wallet.adjust',
  'wallet.approveWithdrawal',
  'wallet.rejectWithdrawal',
  'wallet.startWithdrawal',
  'wallet.takeOverWithdrawal',
  'wallet.payoutFile',
  'wallet.payoutFileRead',
  'wallet.payoutDetails',
  'wallet.withdrawalPaid',
  'wallet.failWithdrawal',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof WALLET_AUDIT_ACTIONS)[number], true> {}
}
