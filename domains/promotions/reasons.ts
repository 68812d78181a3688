/** Why requests about activities are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8750 to 8799. */
export const PromotionReasons = {
  notNow: { code: 8750, message: 'promotions.notNow' },
  locked: { code: 8751, message: 'promotions.locked' },
  over: { code: 8752, message: 'promotions.over' },
  skuUnknown: { code: 8753, message: 'promotions.skuUnknown' },
  skuTwice: { code: 8754, message: 'promotions.skuTwice' },
  priceNeeded: { code: 8755, message: 'promotions.priceNeeded' },
  tooLow: { code: 8756, message: 'promotions.tooLow' },
} as const satisfies Record<string, Reason>
