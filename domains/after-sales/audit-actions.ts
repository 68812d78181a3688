/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const AFTER_SALES_AUDIT_ACTIONS = [
  'afterSales.agree',
  'afterSales.reject',
  'afterSales.stopWaiting',
  'afterSales.bookPickup',
  'afterSales.pickUp',
  'afterSales.checkIn',
  'afterSales.refuseGoods',
  'afterSales.sendHome',
  'afterSales.refund',
  'afterSales.shipReplacement',
  'afterSales.correctReplacement',
  'afterSales.proposeType',
  'afterSales.saveReturnAddress',
  'afterSales.export',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof AFTER_SALES_AUDIT_ACTIONS)[number], true> {}
}
