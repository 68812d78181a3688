/** Bounds of the lottery that forms, calls and the database share. */
export const NAME_MAX = 80
export const PRIZE_NAME_MAX = 40
export const RULES_MAX = 2000
/** Prizes around the button in the middle. */
export const CELLS = 8
export const WEIGHT_MAX = 1_000_000
export const STOCK_MAX = 1_000_000
export const POINTS_MAX = 10_000_000
/** Of one source, for one cause. */
export const CHANCES_MAX = 100
/** One prize, in minor units of the base currency, whatever the setting says. */
export const AMOUNT_MAX = 100_000_000_000
/** How a prize was handed over. */
export const NOTE_MAX = 300
/** What is drawn of a stage, a page of it. */
export const PROOF_ROWS = 500
