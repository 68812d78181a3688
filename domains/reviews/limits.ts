/** Bounds of what buyers write about goods (semantics.md 2.12). The window after receipt is a setting of orders. */
export const STARS = [5, 4, 3, 2, 1] as const
export const REVIEW_TEXT_MAX = 500
export const REVIEW_PICTURES_MOST = 9
/** Hours after writing in which a review may be edited, once. */
export const EDIT_HOURS = 24
/** Days after writing in which one follow-up may be added. */
export const FOLLOW_UP_DAYS = 180
export const REPLY_MAX = 500
export const HIDE_REASON_MAX = 200
/** Reviews with so many stars or fewer wait for the shop's reply. */
export const LOW_STARS = 2
