/** Cache tags of rendered pages. */

/** Tags pages that show payment methods (`waysToPay`); purged when an account changes. */
export const WAYS_TAG = 'ways-to-pay'
