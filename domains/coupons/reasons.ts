/** Why claims and changes of coupons are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8700 to 8749. */
export const CouponReasons = {
  templateNotFound: { code: 8700, message: 'coupons.templateNotFound' },
  notOnOffer: { code: 8701, message: 'coupons.notOnOffer' },
  allTaken: { code: 8702, message: 'coupons.allTaken' },
  claimedAlready: { code: 8703, message: 'coupons.claimedAlready' },
  notForYou: { code: 8704, message: 'coupons.notForYou' },
  couponNotFound: { code: 8705, message: 'coupons.couponNotFound' },
  notDraft: { code: 8706, message: 'coupons.notDraft' },
  worthWrong: { code: 8707, message: 'coupons.worthWrong' },
  timesWrong: { code: 8708, message: 'coupons.timesWrong' },
  scopeUnknown: { code: 8709, message: 'coupons.scopeUnknown' },
  buyerUnknown: { code: 8710, message: 'coupons.buyerUnknown' },
  listNeeded: { code: 8711, message: 'coupons.listNeeded' },
  codeUnknown: { code: 8725, message: 'coupons.codeUnknown' },
  codeUsed: { code: 8726, message: 'coupons.codeUsed' },
  notByCode: { code: 8727, message: 'coupons.notByCode' },
  tooManyCodes: { code: 8728, message: 'coupons.tooManyCodes' },
  batchNotFound: { code: 8729, message: 'coupons.batchNotFound' },
  tooManyBuyers: { code: 8730, message: 'coupons.tooManyBuyers' },
  paidWithPoints: { code: 8732, message: 'coupons.paidWithPoints' },
  givenByLottery: { code: 8733, message: 'coupons.givenByLottery' },
  voidAlready: { code: 8731, message: 'coupons.voidAlready' },
} as const satisfies Record<string, Reason>
