/** Bounds of the back office's search. */

export const WORDS_LENGTH = 80
/** Of each kind; the page of the kind lists the others. */
export const HITS_MOST = 5
