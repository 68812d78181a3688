/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const ENQUIRY_AUDIT_ACTIONS = [
  'enquiries.answer',
  'enquiries.assign',
  'enquiries.close',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof ENQUIRY_AUDIT_ACTIONS)[number], true> {}
}
