/** Patterns of `like` for what somebody typed. */

/** Matches texts that contain these words as they are: percent signs, underscores and backslashes mean themselves. */
export const likePattern = (words: string): string =>
  `%${words.replaceAll(/[\\%_]/g, (each) => `\\${each}`)}%`
