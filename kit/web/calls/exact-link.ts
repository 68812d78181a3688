/**
 * For links of tabs: the router marks a link as current when the address has all of its parameters, so a link without
 * parameters would always be current. `<Link activeOptions={EXACTLY}>`, with omitted parameters set to undefined.
 */
export const EXACT_LINK = { exact: true, includeSearch: true, explicitUndefined: true } as const
