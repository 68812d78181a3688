/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const IMPORT_AUDIT_ACTIONS = [
  'imports.import',
  // Entries of before have `imports.import` for these too, with `dryRun` among their values.
  'imports.dryRun',
  'imports.export',
  'imports.cancel',
  'imports.retryPictures',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof IMPORT_AUDIT_ACTIONS)[number], true> {}
}
