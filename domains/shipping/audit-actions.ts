/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const SHIPPING_AUDIT_ACTIONS = [
  'shipping.saveCarrier',
  'shipping.addTemplate',
  'shipping.changeTemplate',
  'shipping.removeTemplate',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof SHIPPING_AUDIT_ACTIONS)[number], true> {}
}
