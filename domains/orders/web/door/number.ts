/** Formats order numbers in groups of four, copied without spaces. */
export const groupedNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
