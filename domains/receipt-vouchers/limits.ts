/** Bounds of receipt vouchers that screens and server share. */

/** Pictures or PDFs of one delivery. */
export const RECEIPT_FILES_MOST = 3
