/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const DIRECTORY_AUDIT_ACTIONS = [
  'directories.approve',
  'directories.reject',
  'directories.suspend',
  'directories.resume',
  'directories.saveCompany',
  'directories.removeCompany',
  'directories.viewDocument',
  'directories.saveTerm',
  'directories.removeTerm',
  'directories.savePlatform',
  'directories.removePlatform',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof DIRECTORY_AUDIT_ACTIONS)[number], true> {}
}
