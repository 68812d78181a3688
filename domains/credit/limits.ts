/** Bounds of repayment submissions, for server and screens. */

/** How often a proof may be sent for one submission. */
export const ROUNDS_MAX = 5
/** Submissions of one buyer that are not over. */
export const OPEN_SUBMISSIONS_MAX = 10
/** The largest cash discount, in hundredths of a percent. */
export const DISCOUNT_MAX = 5000
/** Entries that one repayment, or one submission, names. */
export const CHOSEN_MAX = 200
