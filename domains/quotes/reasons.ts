/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5800 to 5899. */
export const QuoteReasons = {
  notNow: { code: 5800, message: 'quotes.notNow' },
  productGone: { code: 5801, message: 'quotes.productGone' },
  linesWrong: { code: 5802, message: 'quotes.linesWrong' },
  notWhole: { code: 5803, message: 'quotes.notWhole' },
  tooLarge: { code: 5804, message: 'quotes.tooLarge' },
} as const satisfies Record<string, Reason>
