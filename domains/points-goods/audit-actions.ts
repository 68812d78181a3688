/** The acts of staff that this domain adds to the audit log, as entries hold them: a name stays once it was written. */
export const POINTS_GOODS_AUDIT_ACTIONS = [
  'pointsGoods.save',
  'pointsGoods.publish',
  'pointsGoods.stop',
  'pointsGoods.delete',
  'pointsGoods.addCodes',
  'pointsGoods.ship',
  'pointsGoods.cancel',
] as const

declare module '#domains/audit/actions.ts' {
  interface AuditActions extends Record<(typeof POINTS_GOODS_AUDIT_ACTIONS)[number], true> {}
}
