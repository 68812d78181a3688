/** Bounds of activities. Without schemas, for screens. */

/** What is published can no longer be edited this long before it starts. */
export const LOCKED_MINUTES = 10
export const ACTIVITY_SKUS_MAX = 500
/** Activities of a kind that buyers see at once, and products that they see of each. */
export const SHOWN_ACTIVITIES_MAX = 12
export const SHOWN_PRODUCTS_MAX = 60
/** Those that start within so many days are announced. */
export const ANNOUNCED_DAYS = 7
/** Base units. */
export const ACTIVITY_COUNT_MAX = 1_000_000_000
export const ACTIVITY_AMOUNT_MAX = 100_000_000_000_000
