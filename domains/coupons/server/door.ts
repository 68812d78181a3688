/** What the checkout asks coupons, and what orders tell them. Within the caller's transaction. */
export { giveBackCoupon, lowerCoupon, takeCoupon, useCoupon } from './orders.ts'
export { usable as usableCoupons, type UsableRow as UsableCoupon } from './sql.ts'
