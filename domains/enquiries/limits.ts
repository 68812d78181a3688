/** Topics of messages to the shop, and the limits of one thread. Without schemas, because public pages load it. */

/** The database enforces it too. */
export const ENTRIES_MAX = 100

export const TOPICS = ['order', 'product', 'payment', 'account', 'business', 'other'] as const
export type Topic = (typeof TOPICS)[number]
