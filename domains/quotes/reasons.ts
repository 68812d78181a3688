/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5800 to 5821. */
export const QuoteReasons = {
  notNow: { code: 5800, message: 'quotes.notNow' },
  familiesMixed: { code: 5820, message: 'quotes.familiesMixed' },
  productGone: { code: 5801, message: 'quotes.productGone' },
  linesWrong: { code: 5802, message: 'quotes.linesWrong' },
  notWhole: { code: 5803, message: 'quotes.notWhole' },
  tooLarge: { code: 5804, message: 'quotes.tooLarge' },
  otherVersion: { code: 5805, message: 'quotes.otherVersion' },
  nothingChanged: { code: 5806, message: 'quotes.nothingChanged' },
  tooManyCounters: { code: 5807, message: 'quotes.tooManyCounters' },
  tooManyVersions: { code: 5808, message: 'quotes.tooManyVersions' },
  depositWrong: { code: 5809, message: 'quotes.depositWrong' },
  warrantyWrong: { code: 5821, message: 'quotes.warrantyWrong' },
} as const satisfies Record<string, Reason>
