/** How many rows of a list are requested at once. Without schemas, because lists are public pages. */

/** Choices of one product that a row of a list offers; products with more are bought on their page. */
export const ROW_SKUS_MAX = 20

export const ROW_PRODUCTS_MAX = 96
