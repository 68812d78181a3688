/** Whether a text has the words that somebody types to find it in a list that the page holds whole. */

/** Lower case, and without accents: people type `Espana`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** @param folded by `foldText`. @returns whether every typed word is part of the text, in any order */
export const hasWords = (folded: string, typed: string): boolean =>
  foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
