/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const ADDRESS_AUDIT_ACTIONS = ['addresses.add'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof ADDRESS_AUDIT_ACTIONS)[number], true> {}
}
