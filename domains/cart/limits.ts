/** How many rows of a list are asked for at once. Without schemas, as lists are public pages. */

/** Choices of one product that a row of a list offers; products of more are bought on their page. */
export const ROW_SKUS_MAX = 20

export const ROW_PRODUCTS_MAX = 96
