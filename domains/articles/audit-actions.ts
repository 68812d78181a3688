/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const ARTICLE_AUDIT_ACTIONS = [
  'articles.add',
  'articles.saveDraft',
  'articles.place',
  'articles.publish',
  'articles.schedule',
  'articles.unschedule',
  'articles.discardDraft',
  'articles.withdraw',
  'articles.remove',
  'articles.channel',
  'articles.removeChannel',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof ARTICLE_AUDIT_ACTIONS)[number], true> {}
}
