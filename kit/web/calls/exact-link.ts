/**
 * For links of tabs: the router calls a link the current one when the address has all that the link names, so the one
 * that names nothing would always be. `<Link activeOptions={EXACTLY}>`, with what it leaves out named as undefined.
 */
export const EXACT_LINK = { exact: true, includeSearch: true, explicitUndefined: true } as const
