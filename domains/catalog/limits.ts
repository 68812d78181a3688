/** How many of an article one line may have. Without schemas, as public pages read it. */

/** Units of a line of a cart, an order or a quote, whatever a unit's own rules and the settings allow. */
export const QUANTITY_MAX = 100_000

/** Pieces of a line of a transfer, of a stock alert, or of a purchase limit. */
export const PIECES_MAX = 1_000_000
