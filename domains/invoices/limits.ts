/** Bounds of invoices that screens and server share. */

export const TITLES_MOST = 20
/** Orders of one invoice. */
export const ORDERS_MOST = 50
/** Requests of one order that wait at once. */
export const OPEN_MOST = 10
export const REMARK_MAX = 200
export const REASON_MIN = 2
export const REASON_MAX = 500
/** An official file of the tax office's system. */
export const OFFICIAL_MAX_BYTES = 10 * 1024 * 1024
/** Invoices of one ZIP; lists have no bound. */
export const ZIP_MOST = 20_000
/** What buyers and staff download of a period; staff e-Faktur too. */
export const LIST_FORMATS = ['zip', 'csv', 'xlsx'] as const
