/** Bounds of bank statements that screens and server share. */

/** Lines accepted by one call; a longer choice is sent in several, and shows how far it is. */
export const LINES_AT_ONCE = 20
/** Orders that one line may pay. */
export const PARTS_MOST = 50
