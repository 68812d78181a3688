/** Parses order numbers as staff paste them. */

/** The order number, with or without spaces, if the text is a whole one; otherwise null. */
export function wholeNumber(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, '').toUpperCase()
  return /^(SO|DO)\d{15}$/.test(plain) ? plain : null
}
