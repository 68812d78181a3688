/** Where money went back to whose buyer has given no account, in the words of who sent it: kept in plain text, so never with a whole number. */
import * as z from 'zod/mini'

/** Five digits or more in a row, however they are grouped: more than the last four, which name an account. */
const LONG_NUMBER = /\p{Nd}(?:[\s./·-]*\p{Nd}){4}/u

export const hasLongNumber = (text: string): boolean => LONG_NUMBER.test(text)

/** Whose account, at which bank, its last digits. Left out beside an account that the buyer has given. */
export const Destination = z.optional(
  z.string().check(
    z.trim(),
    z.minLength(4),
    z.maxLength(120),
    z.refine((text) => !hasLongNumber(text)),
  ),
)
