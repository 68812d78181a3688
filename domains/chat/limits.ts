/** Limits of conversations. Without schemas, because the storefront's panel loads it. */

/** Characters of a message; the database enforces it too. */
export const TEXT_MAX = 2000
/** Messages of one conversation; the database enforces it too. The last few are left for events. */
export const MESSAGES_MAX = 4990
/** How many messages come at once when a conversation is opened or read backwards. */
export const PAGE_MESSAGES = 50

/** Over so many days staff see how satisfied customers were. */
export const RATING_DAYS = 30
