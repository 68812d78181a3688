/** Forms of a word without one of its letters: two words that differ by one letter share one, or are one of the other. */
export const listDeletions = (word: string): string[] => [
  ...new Set(Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))),
]
