/** The mailbox behind an e-mail address: aliases that reach the same person are one. Pure. */

/** Providers that ignore dots; both names of the first are one mailbox. */
const IGNORE_DOTS: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
}

/** @returns `lin@example.com` for `lin+shop@example.com`, and one form for all that Gmail delivers to the same mailbox */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const ignoring = IGNORE_DOTS[domain]
  return ignoring === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${ignoring}`
}
