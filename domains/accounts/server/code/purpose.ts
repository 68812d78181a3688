/** What a code is asked for. */
export type Purpose = 'login' | 'register' | 'reset' | 'bind' | 'email' | 'prove' | 'pay'

/** Nobody but whoever is logged in asks for these, and they go to where the shop reaches that person already. */
export const OWN: readonly Purpose[] = ['prove', 'pay']
export const isOwn = (purpose: Purpose): boolean => OWN.includes(purpose)
