/** What the checkout asks coupons, and what orders tell them. Within the caller's transaction. */
export { giveBackCoupon, lowerCoupon, takeCoupon, useCoupon } from './orders.ts'
export { usable as usableCoupons, type UsableRow as UsableCoupon } from './sql.ts'
/** Points goods bring coupons of templates that points alone are the source of. */
export { claimFor as claimCouponFor } from './claim.ts'
export { namesOf as couponNames } from './sql.ts'
export {
  offerOf as couponOfferOf,
  prizeTermsOf as couponPrizeTerms,
  sourceOf as couponSourceOf,
  type PrizeTerms as CouponPrizeTerms,
} from './source-sql.ts'
