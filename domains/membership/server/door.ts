/** What other domains may ask of levels and super membership. */
export { goodsReturned, orderCompleted } from './levels/levels.ts'
export { fixLevel, levelOf, releaseLevel } from './customer-level.ts'
