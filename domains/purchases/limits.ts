/** Bounds of saved lists. Without schemas, for the forms. */
export const LISTS_MAX = 50
export const LIST_LINES_MAX = 500
export const LIST_NAME_MAX = 60
