/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const TAXONOMY_AUDIT_ACTIONS = [
  'catalog.category.add',
  'catalog.category.change',
  'catalog.category.move',
  'catalog.category.remove',
  'catalog.brand.add',
  'catalog.brand.change',
  'catalog.brand.archive',
  'catalog.brand.restore',
  'catalog.brand.remove',
  'catalog.attribute.add',
  'catalog.attribute.change',
  'catalog.attribute.remove',
  'catalog.measure.add',
  'catalog.measure.change',
  'catalog.measure.remove',
  'catalog.measure.order',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof TAXONOMY_AUDIT_ACTIONS)[number], true> {}
}
