/** Order numbers for people: in groups of four, copied without spaces. */
export const groupedNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
