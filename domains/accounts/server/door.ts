/** What other domains and the composition of the shop may use of accounts. */
export {
  agreeTo,
  buyerIdsLike,
  buyersByContacts,
  buyersByIds,
  contactOf,
  demandAgreement,
  pricingProfile,
  proveBusiness,
  type BuyerCard,
} from './service.ts'
export type { OnRegistered } from './registered.ts'
export { isSuper, profileOf } from './price-profile.ts'
export * as customers from './customers.ts'
export { blockOf, lockBuyer } from './sql.ts'
