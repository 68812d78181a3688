/** Normalizes typed text for comparison. */

/** Full-width letters and digits become half-width, and surrounding spaces are trimmed. */
export const normalizeText = (text: string): string => text.normalize('NFKC').trim()

/** The same in lower case: for comparing words. */
export const foldText = (text: string): string => normalizeText(text).toLowerCase()

/** Letters and digits only, in capitals: references and codes are compared by it, however they were typed. */
export const referenceKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A fragment that stands by itself: its first letter becomes a capital. */
export const asSentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1)
