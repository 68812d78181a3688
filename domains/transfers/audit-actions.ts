/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const TRANSFER_AUDIT_ACTIONS = [
  'transfers.accept',
  'transfers.decline',
  'transfers.add',
  'transfers.change',
  'transfers.ready',
  'transfers.ship',
  'transfers.receive',
  'transfers.cancel',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof TRANSFER_AUDIT_ACTIONS)[number], true> {}
}
