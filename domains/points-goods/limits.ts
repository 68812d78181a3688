/** Bounds of points goods that forms, calls and the database share. */
export const NAME_MAX = 80
export const TEXT_MAX = 2000
export const PICTURES_MAX = 8
export const POINTS_MAX = 10_000_000
export const TOTAL_MAX = 1_000_000
export const PER_PERSON_MAX = 1000
/** Days of super membership that one of them brings. */
export const SUPER_DAYS_MAX = 366
/** Most of one order. */
export const QUANTITY_MAX = 100
/** Most codes that are added in one act, and the most characters of one. */
export const CODES_MAX = 2000
export const CODE_MAX = 120
/** Of all that is pasted. */
export const CODES_TEXT_MAX = 300_000
/** Why staff cancel an order. */
export const NOTE_MAX = 300
