/** What stored pages are tagged with, so that they can be purged. */

/** What a page shows that was made from `waysToPay`; purged when an account changes. */
export const WAYS_TAG = 'ways-to-pay'
