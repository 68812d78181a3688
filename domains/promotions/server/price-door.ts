/** What pricing may use of activities to cache what they ask. */
export { offersOfActivities, pricesOnFor } from './offers.ts'
export { ACTIVITIES_TAG, readCountedProducts } from './open-activities.ts'
