/** Bounds of coupons that forms, calls and the database share. */
export const NAME_MAX = 60
export const TOTAL_MAX = 10_000_000
export const PER_PERSON_MAX = 100
export const SCOPE_MAX = 500
export const VALID_DAYS_MAX = 3650
/** Minor units of the base currency. */
export const COUPON_AMOUNT_MAX = 1_000_000_000_000
/** Most buyers who are given coupons in one act. */
export const GIVEN_MAX = 2000
/** Of an e-mail address or telephone number that staff paste. */
export const CONTACT_MAX = 120
/** Most codes that are made in one act. */
export const CODES_MAX = 100_000
export const BATCH_NAME_MAX = 60
/** Days in which what one member of staff gives away alone counts together. */
export const ALONE_DAYS = 30
/** Why a template was stopped, or it or codes were voided. */
export const REASON_MAX = 300
/** Categories, brands or products of a coupon that buyers and staff read by name; of more they read how many there are. */
export const SCOPES_NAMED = 12
/** Coupons of the centre that one answer shows: those that can be claimed first. */
export const OFFERS_MOST = 100
