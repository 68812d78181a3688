/** Why cart requests are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/**
 * Codes 5100 to 5199. The values are the numbers for the message: `minimum`, `step`, `maximum`, `available`; for a limit
 * `period`, `limit`, `bought`, `left` in base units, and their `unit`.
 */
export const CartReasons = {
  skuUnknown: { code: 5100, message: 'cart.skuUnknown' },
  noPrice: { code: 5101, message: 'cart.noPrice' },
  belowMinimum: { code: 5102, message: 'cart.belowMinimum' },
  offStep: { code: 5103, message: 'cart.offStep' },
  aboveMaximum: { code: 5104, message: 'cart.aboveMaximum' },
  short: { code: 5105, message: 'cart.short' },
  overLimit: { code: 5109, message: 'cart.overLimit' },
  tooManyLines: { code: 5106, message: 'cart.tooManyLines' },
  cartKeyNeeded: { code: 5107, message: 'cart.cartKeyNeeded' },
  lineNotFound: { code: 5108, message: 'cart.lineNotFound' },
  quoteOnly: { code: 5116, message: 'cart.quoteOnly' },
  padEmpty: { code: 5110, message: 'cart.padEmpty' },
  padNoList: { code: 5111, message: 'cart.padNoList' },
  padOldExcel: { code: 5112, message: 'cart.padOldExcel' },
  padBroken: { code: 5113, message: 'cart.padBroken' },
  padTooLarge: { code: 5114, message: 'cart.padTooLarge' },
  padColumns: { code: 5115, message: 'cart.padColumns' },
  padNeedsLogin: { code: 5118, message: 'cart.padNeedsLogin' },
  giftsOver: { code: 5119, message: 'cart.giftsOver' },
  tooManyGifts: { code: 5120, message: 'cart.tooManyGifts' },
} as const satisfies Record<string, Reason>
