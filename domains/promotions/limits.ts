/** Bounds of activities. Without schemas, for screens. */

export const ACTIVITY_SKUS_MAX = 500
/** Activities of a kind that buyers see at once, and products that they see of each. */
export const SHOWN_ACTIVITIES_MAX = 12
export const SHOWN_PRODUCTS_MAX = 60
/** Those that start within so many days are announced. */
export const ANNOUNCED_DAYS = 7
/** Why an activity was stopped. */
export const STOP_REASON_MAX = 300
/** Base units. */
export const ACTIVITY_COUNT_MAX = 1_000_000_000
export const ACTIVITY_AMOUNT_MAX = 100_000_000_000_000
/** Pieces of one SKU that one buyer may ask for in a flash sale, whatever its own limits. */
export const CLAIM_COUNT_MAX = 1000
/** Sessions that buyers see: of the last hours and the next, and so many at most. */
export const SESSION_HOURS_BEFORE = 12
export const SESSION_HOURS_AFTER = 24
export const SESSIONS_MAX = 24
export const SESSION_SKUS_MAX = 60
/** Of gifts with purchase: tiers of an activity, gifts of a tier, how many of these a buyer gets, and what its scope names. */
export const GIFT_TIERS_MAX = 5
export const GIFT_OPTIONS_MAX = 20
export const GIFT_CHOICES_MAX = 10
export const GIFT_SCOPES_MAX = 200
/** Of a scope, those that staff read by name. */
export const SCOPES_NAMED = 12
/** Of one buyer that are shown at a time. */
export const OPEN_CLAIMS_MAX = 50
