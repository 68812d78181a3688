/** Bounds of what distributors write and are told, that forms, calls and the database share. */
/** How they will recommend the shop. */
export const ABOUT_MIN = 10
export const ABOUT_MAX = 500
/** Why staff decided so. */
export const NOTE_MAX = 300
