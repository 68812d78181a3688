/** Reading order numbers as people paste them. */

/** The number when it is a whole one, with or without its spaces; else null. */
export function wholeNumber(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^(SO|DO)\d{15}$/.test(plain) ? plain : null
}
