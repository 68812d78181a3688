/** Bounds of what a buyer writes to an order, in characters. Without schemas, for the forms. */
export const PO_NUMBER_MAX = 40
export const LINE_NOTE_MAX = 200
