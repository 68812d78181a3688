/** Bounds of reports. */

/** Of a period, in days: ten years. */
export const DAYS_MOST = 3660
/** Longer periods are drawn by months. */
export const DAYS_BY_DAY = 92

/** Products with the most cases, in the figures of after-sales. */
export const CASE_PRODUCTS_MOST = 50
