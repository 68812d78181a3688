/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const ORDER_REVIEW_AUDIT_ACTIONS = [
  'orderReviews.approve',
  'orderReviews.reject',
  'orderReviews.revise',
  'orderReviews.propose',
  'orderReviews.withdraw',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof ORDER_REVIEW_AUDIT_ACTIONS)[number], true> {}
}
