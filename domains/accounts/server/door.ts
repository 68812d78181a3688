/** What other domains, and whoever puts the shop together, may ask of the accounts. */
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
export { isSuper, profileOf } from './price-profile.ts'
export * as customers from './customers.ts'
export { lockBuyer } from './sql.ts'
