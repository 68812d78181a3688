/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const STOCK_AUDIT_ACTIONS = [
  'stock.adjust',
  'stock.count',
  'stock.export',
  'stock.lowCount',
  'stock.warehouse.add',
  'stock.warehouse.change',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof STOCK_AUDIT_ACTIONS)[number], true> {}
}
