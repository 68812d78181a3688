/** The limits of one thread. Without schemas, because public pages load it. */

/** The database enforces it too. */
export const ENTRIES_MAX = 100
