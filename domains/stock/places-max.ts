/** Places (an SKU in a warehouse) that are changed together at most: what one list can show. */
export const PLACES_MAX = 1000
