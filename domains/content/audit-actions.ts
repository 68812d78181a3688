/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const CONTENT_AUDIT_ACTIONS = [
  'content.banner',
  'content.announcement',
  'content.removeBanner',
  'content.removeAnnouncement',
  'content.contacts',
  'content.identity',
  'content.saveDraft',
  'content.discardDraft',
  'content.publishPage',
  'content.withdrawPage',
  'content.homeSection',
  'content.removeHomeSection',
  'content.arrangeHome',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof CONTENT_AUDIT_ACTIONS)[number], true> {}
}
