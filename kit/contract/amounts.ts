/** The bounds of amounts, in minor units. A file of its own: the schemas of a page are built from it before all else. */
import type { Currency } from './money.ts'

/** No price, and no sum of one order, is more: exact in a number of JavaScript whatever is added to it. */
export const AMOUNT_MAX = {
  CNY: 1_000_000_000_000,
  USD: 1_000_000_000_000,
  IDR: 100_000_000_000_000,
} as const satisfies Record<Currency, number>

/** Where the currency is not known yet. */
export const ANY_AMOUNT_MAX = AMOUNT_MAX.IDR
