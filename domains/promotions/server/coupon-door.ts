/** What coupons that are published ask activities whose goods count for them. */
export {
  activitiesBelowWith,
  lockPublishing as lockPublishingWithCoupons,
  type CouponBeside,
  type CouponsBeside,
  type Meeting,
} from './with-coupons.ts'
