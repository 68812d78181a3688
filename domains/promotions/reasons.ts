/** Why requests about activities are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8750 to 8799, of flash sales 8800 to 8829, of gifts 8830 to 8839. */
export const PromotionReasons = {
  notNow: { code: 8750, message: 'promotions.notNow' },
  locked: { code: 8751, message: 'promotions.locked' },
  over: { code: 8752, message: 'promotions.over' },
  skuUnknown: { code: 8753, message: 'promotions.skuUnknown' },
  skuTwice: { code: 8754, message: 'promotions.skuTwice' },
  priceNeeded: { code: 8755, message: 'promotions.priceNeeded' },
  tooLow: { code: 8756, message: 'promotions.tooLow' },
  couponsRefused: { code: 8757, message: 'promotions.couponsRefused' },
  belowLeast: { code: 8758, message: 'promotions.belowLeast' },
  listNeeded: { code: 8759, message: 'promotions.listNeeded' },
  tooLowWithCoupon: { code: 8760, message: 'promotions.tooLowWithCoupon' },
  limitsNeeded: { code: 8800, message: 'promotions.limitsNeeded' },
  stockShort: { code: 8801, message: 'promotions.stockShort' },
  notOpenYet: { code: 8802, message: 'promotions.notOpenYet' },
  sessionOver: { code: 8803, message: 'promotions.sessionOver' },
  soldOut: { code: 8804, message: 'promotions.soldOut' },
  limitReached: { code: 8805, message: 'promotions.limitReached' },
  ticketWrong: { code: 8806, message: 'promotions.ticketWrong' },
  notForYou: { code: 8807, message: 'promotions.notForYou' },
  turnHasCome: { code: 8808, message: 'promotions.turnHasCome' },
  countUnfit: { code: 8809, message: 'promotions.countUnfit' },
  giftRuleNeeded: { code: 8830, message: 'promotions.giftRuleNeeded' },
  giftTiersWrong: { code: 8831, message: 'promotions.giftTiersWrong' },
  giftQuotaNeeded: { code: 8832, message: 'promotions.giftQuotaNeeded' },
  giftScopeUnknown: { code: 8833, message: 'promotions.giftScopeUnknown' },
} as const satisfies Record<string, Reason>
