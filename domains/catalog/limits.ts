/** Largest quantities of an article per line, and sizes of a product. Without schemas, because public pages load it. */

/** Units of a line of a cart, an order or a quote, whatever a unit's own rules and the settings allow. */
export const QUANTITY_MAX = 100_000

/** Pieces of a line of a transfer, of a stock alert, or of a purchase limit. */
export const PIECES_MAX = 1_000_000

/** Purchase limits of a product with its SKUs. */
export const LIMITS_MAX = 60
/** The days that a purchase limit counts together, with today. */
export const LIMIT_DAYS_MAX = 366
/** The highest level of customers. */
export const LEVEL_MAX = 5

/** Of one product, however it is written: an imported product can be saved in the office's form. */
export const OPTIONS_MAX = 3
/** Values of one option too: a product with one option has an SKU for each of them. */
export const SKUS_MAX = 200
export const UNITS_MAX = 5
export const PRICES_MAX = 60
export const FIGURES_MAX = 3
export const SPECIFICATIONS_MAX = 60
export const PICTURES_MAX = 12
/** Of a device: ten years. */
export const WARRANTY_MONTHS_MAX = 120
/** Characters of an SKU's code. */
export const SKU_CODE_MAX = 60
/** Of an SKU. */
export const GRAMS_MAX = 100_000_000
/** Of an SKU in a warehouse. */
export const STOCK_MAX = 1_000_000_000

/**
 * Characters of a product's texts in one language, however they are written. The office's fields accept fewer where cards
 * have less room.
 */
export const NAME_MAX = 200
/** Brief, value of a specification, description of a picture, head of the page. */
export const TEXT_MAX = 2000
export const HTML_MAX = 100_000
