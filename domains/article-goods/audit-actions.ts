/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const ARTICLE_GOODS_AUDIT_ACTIONS = ['articleGoods.save'] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof ARTICLE_GOODS_AUDIT_ACTIONS)[number], true> {}
}
