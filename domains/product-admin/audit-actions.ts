/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const PRODUCT_AUDIT_ACTIONS = [
  'catalog.product.add',
  'catalog.product.change',
  'catalog.product.state',
  'catalog.product.duplicate',
  'catalog.product.retryPictures',
  'catalog.bulk.start',
  'catalog.bulk.cancel',
  'catalog.bulk.undo',
  'catalog.price',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof PRODUCT_AUDIT_ACTIONS)[number], true> {}
}
