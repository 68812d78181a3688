/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const LOTTERY_AUDIT_ACTIONS = [
  'lottery.save',
  'lottery.publish',
  'lottery.stop',
  'lottery.delete',
  'lottery.ship',
  'lottery.handOver',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof LOTTERY_AUDIT_ACTIONS)[number], true> {}
}
