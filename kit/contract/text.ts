/** What people type, made equal where it means the same. */

/** Full-width letters and digits become half-width ones, spaces around it are gone. */
export const normalizeText = (text: string): string => text.normalize('NFKC').trim()

/** The same, whatever its capitals: to compare words by. */
export const foldText = (text: string): string => normalizeText(text).toLowerCase()

/** Letters and digits alone, in capitals: what references and codes are compared by, however they were typed. */
export const referenceKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
