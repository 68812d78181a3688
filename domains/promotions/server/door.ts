/** What other domains may use of activities. Functions whose first argument is `tx` write, and run in the caller's transaction. */
export {
  activitiesById,
  activityOffers,
  amountIn as activityPriceIn,
  type ActivityOffer,
} from './offers.ts'
export { takeOffers, takeOffersAgain } from './take.ts'
export { hasOpenActivities } from './open-activities.ts'
export { flashOffers } from './flash/offers.ts'
export { returnAside as returnFlashStock } from './flash/aside.ts'
export { setPaid as markOffersPaid } from './flash/figures-sql.ts'
export {
  giveBack as giveBackOffers,
  giveBackPart as lowerOffers,
  IN_CONFLICT as ACTIVITIES_IN_CONFLICT,
} from './sql.ts'
