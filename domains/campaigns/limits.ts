/** Bounds of campaigns. Without schemas, for screens. */

/** A rehearsal reads the orders of so many days. */
export const REHEARSED_DAYS = 90
/** Orders with the deepest losses, and SKUs that cost most, that a rehearsal shows. */
export const SHOWN_LOSSES_MAX = 5
export const SHOWN_SKUS_MAX = 20
export const COST_AMOUNT_MAX = 100_000_000_000_000
/** Rows of a table of cost prices that is saved at once. */
export const COSTS_MAX = 2000
/** Days that a calendar shows at once, and the things in it. */
export const CALENDAR_DAYS_MAX = 62
export const CALENDAR_ENTRIES_MAX = 300
/** Days of which results are shown at once. */
export const RESULTS_DAYS_MAX = 731
