/** Where a refund went whose buyer has given no account, in the words of who sent it: kept in plain text, so never with a whole number. */

/** Five digits or more in a row, however they are grouped: more than the last four, which name an account. */
const LONG_NUMBER = /\p{Nd}(?:[\s./·-]*\p{Nd}){4}/u

export const hasLongNumber = (text: string): boolean => LONG_NUMBER.test(text)
