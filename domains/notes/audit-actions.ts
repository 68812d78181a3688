/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const NOTE_AUDIT_ACTIONS = [
  'orders.note.add',
  'orders.note.edit',
  'orders.note.delete',
  'customers.note.add',
  'customers.note.edit',
  'customers.note.delete',
  'enquiries.note.add',
  'enquiries.note.edit',
  'enquiries.note.delete',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof NOTE_AUDIT_ACTIONS)[number], true> {}
}
