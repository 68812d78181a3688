/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const REVIEW_AUDIT_ACTIONS = [
  'reviews.reply',
  'reviews.questionState',
  'reviews.answerState',
  'reviews.replyToReview',
  'reviews.reviewState',
  'reviews.export',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof REVIEW_AUDIT_ACTIONS)[number], true> {}
}
