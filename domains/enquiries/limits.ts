/** What messages to the shop may be about, and how much one and all that follows it may hold. Without schemas: pages weigh them. */

/** The database refuses more. */
export const ENTRIES_MAX = 100

export const TOPICS = ['order', 'product', 'payment', 'account', 'business', 'other'] as const
export type Topic = (typeof TOPICS)[number]
