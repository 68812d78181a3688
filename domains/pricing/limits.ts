/** How many prices are asked for at once. Without schemas, as every list asks for them. */

/** As many products as fit into an address. */
export const OWN_PRICES_MAX = 48
