/** Patterns of `like` for typed text. */

/** Matches texts that contain these words literally: percent signs, underscores and backslashes are escaped. */
export const likePattern = (words: string): string =>
  `%${words.replaceAll(/[\\%_]/g, (each) => `\\${each}`)}%`
