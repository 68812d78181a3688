/** What other domains may use of levels and super membership. */
export { reduceSpending, orderCompleted } from './levels/levels.ts'
export { convertLevelRule } from './levels/rule.ts'
export { extendSuper } from './super/extend.ts'
export { addBoughtDays, superPlans } from './super/bought.ts'
export { refundableSuper, refundedSuper, takeBackSuper, type SuperRefund } from './super/refund.ts'
export { fixLevel, levelOf, releaseLevel } from './customer-level.ts'
