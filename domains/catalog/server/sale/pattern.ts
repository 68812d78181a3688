/** What somebody typed, as a part of a text for `like`: percent signs and underscores mean themselves. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`
