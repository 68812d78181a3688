/** Bounds of what is read from the ledger. */

/** Days of one reading: a year with its leap day. */
export const DAYS_MOST = 366

/** Lines of a statement as a PDF, some sixty pages; a longer one is for a spreadsheet. */
export const STATEMENT_LINES = 2000
