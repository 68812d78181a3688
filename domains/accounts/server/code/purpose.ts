/** What a code is for. */
export type Purpose = 'login' | 'register' | 'reset' | 'bind' | 'email' | 'prove' | 'pay'

/** Only the logged-in buyer may ask for these codes, and they go to the address or number that the account already has. */
export const OWN: readonly Purpose[] = ['prove', 'pay']
export const isOwn = (purpose: Purpose): boolean => OWN.includes(purpose)
