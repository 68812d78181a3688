/** The number of prices per request. Without schemas, since every list uses it. */

/** As many products as fit into an address. */
export const OWN_PRICES_MAX = 48
