/** Bounds of notes, for the contract and the screens. */
export const NOTE_LENGTH_MOST = 2000
/** About one thing: its page shows all of them. */
export const NOTES_MOST = 200
