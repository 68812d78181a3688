/** How much one message to the shop and all that follows it may hold; server and browser keep to it. */

/** The database refuses more. */
export const ENTRIES_MAX = 100
