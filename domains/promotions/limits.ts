/** Bounds of activities. Without schemas, for screens. */

/** What is published can no longer be edited this long before it starts. */
export const LOCKED_MINUTES = 10
export const ACTIVITY_SKUS_MAX = 500
/** Base units. */
export const ACTIVITY_COUNT_MAX = 1_000_000_000
export const ACTIVITY_AMOUNT_MAX = 100_000_000_000_000
