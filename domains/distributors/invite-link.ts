/** The part of an address by which a distributor's link is one. */
export const INVITE_PARAM = 'invite'

/** `?invite=AB23CD45EF`, behind any address of the shop. */
export const inviteQuery = (code: string): string => `?${INVITE_PARAM}=${code}`
