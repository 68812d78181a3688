/** What other domains, and whoever puts the shop together, may ask of the accounts. */
export { createBuyer, type NewBuyer } from './login.ts'
export {
  addressOf,
  buyerIdsLike,
  buyersByIds,
  defaultAddress,
  pricingProfile,
  type BuyerCard,
} from './service.ts'
export { begin as beginSession, buyerOf, isBuyerIn } from './sessions.ts'
export { demandProof } from './proof.ts'
