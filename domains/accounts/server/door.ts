/** What other domains, and whoever puts the shop together, may ask of the accounts. */
export { placeAndPhone, type Where } from './addresses.ts'
export { enterUnproven } from './demo.ts'
export { createBuyer, type NewBuyer } from './register.ts'
export {
  addressOf,
  agreeTo,
  buyerIdsLike,
  buyersByIds,
  contactOf,
  defaultAddress,
  demandAgreement,
  pricingProfile,
  proveBusiness,
  type BuyerCard,
} from './service.ts'
export { textsLeft } from './text-budget.ts'
export { begin as beginSession, buyerOf, findBuyer, isBuyerIn } from './sessions.ts'
export { demandPayPassword } from './pay-passwords.ts'
export { isSuper, profileOf } from './standing.ts'
export * as customers from './customers.ts'
export { goodsReturned, orderCompleted } from './levels/levels.ts'
export { demandOpen } from './closing/service.ts'
export { privacy } from './privacy.ts'
export { isDelivered } from './regions.ts'
export { demandProof, isProved } from './proof.ts'
export { demandWork } from './human.ts'
