/** Bounds of after-sales cases that screens and server share. */

export const CASE_FILES_MOST = 9
export const CASE_TEXT_MAX = 500
/** With the reason "other" the text is all that staff have. */
export const OTHER_TEXT_MIN = 5
export const RETURN_NUMBER_MIN = 6
export const RETURN_NUMBER_MAX = 40
export const ANSWER_MAX = 500
/** Rounds of one case: what a buyer replaces before anybody has decided is one too. */
export const CASE_ROUNDS_MOST = 30
/** How often what replaced the pieces of a line begins the window for faults anew: an exchange is no way to a window without end. */
export const WINDOWS_AGAIN_MOST = 2
/** Lines of one case. */
export const CASE_LINES_MOST = 200
