/** What other domains, and whoever puts the shop together, may ask of the accounts. */
export { enterUnproven } from './demo.ts'
export { createBuyer, type NewBuyer } from './register.ts'
export {
  agreeTo,
  buyerIdsLike,
  buyersByIds,
  contactOf,
  demandAgreement,
  pricingProfile,
  proveBusiness,
  type BuyerCard,
} from './service.ts'
export { begin as beginSession, buyerOf, findBuyer, isBuyerIn } from './sessions.ts'
export { demandPayPassword } from './pay-passwords.ts'
export { isSuper, profileOf } from './standing.ts'
export * as customers from './customers.ts'
export { demandOpen } from './closing/service.ts'
export { privacy } from './privacy.ts'
export { isProved } from './proof.ts'
export { demandWork } from './human.ts'
export { lockBuyer } from './sql.ts'
