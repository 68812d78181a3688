/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const WORK_AUDIT_ACTIONS = [
  'work.takeOver',
  'work.askBuyer',
  'work.withdrawInfoRequest',
  'work.viewAnswerFile',
  'work.saveReason',
  'work.orderReasons',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof WORK_AUDIT_ACTIONS)[number], true> {}
}
