/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const DEVICE_ORDER_AUDIT_ACTIONS = [
  'deviceOrders.milestone',
  'deviceOrders.removeMilestone',
  'deviceOrders.installation',
  'deviceOrders.objection',
  'deviceOrders.warranty',
  'deviceOrders.template',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof DEVICE_ORDER_AUDIT_ACTIONS)[number], true> {}
}
