/**
 * The bounds of amounts, in minor units. A file of its own, since schemas are built from it before everything else is
 * loaded.
 */
import type { Currency } from './money.ts'

/** The maximum of any price and any sum of one order: JavaScript numbers stay exact in all sums of them. */
export const AMOUNT_MAX = {
  CNY: 1_000_000_000_000,
  USD: 1_000_000_000_000,
  IDR: 100_000_000_000_000,
} as const satisfies Record<Currency, number>

/** For amounts whose currency is not known yet. */
export const ANY_AMOUNT_MAX = AMOUNT_MAX.IDR
