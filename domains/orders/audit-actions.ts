/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const ORDER_AUDIT_ACTIONS = [
  'orders.ship',
  'orders.correctParcel',
  'orders.adjust',
  'orders.moveBalance',
  'orders.cancel',
  'orders.packing',
  'orders.declineCancel',
  'orders.pickupReady',
  'orders.handOver',
  'orders.parcelSigned',
  'orders.export',
  'orders.place',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof ORDER_AUDIT_ACTIONS)[number], true> {}
}
