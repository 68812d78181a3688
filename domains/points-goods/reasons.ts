/** Why acts on points goods are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9070 to 9099. */
export const PointsGoodsReasons = {
  goodsNotFound: { code: 9070, message: 'points-goods.goodsNotFound' },
  notOnSale: { code: 9071, message: 'points-goods.notOnSale' },
  soldOut: { code: 9072, message: 'points-goods.soldOut' },
  limitReached: { code: 9073, message: 'points-goods.limitReached' },
  levelTooLow: { code: 9074, message: 'points-goods.levelTooLow' },
  tooFewPoints: { code: 9075, message: 'points-goods.tooFewPoints' },
  priceChanged: { code: 9076, message: 'points-goods.priceChanged' },
  addressNeeded: { code: 9077, message: 'points-goods.addressNeeded' },
  orderNotFound: { code: 9078, message: 'points-goods.orderNotFound' },
  notNow: { code: 9079, message: 'points-goods.notNow' },
  revealedBefore: { code: 9080, message: 'points-goods.revealedBefore' },
  stateWrong: { code: 9081, message: 'points-goods.stateWrong' },
  formWrong: { code: 9082, message: 'points-goods.formWrong' },
  couponWrong: { code: 9083, message: 'points-goods.couponWrong' },
  codesWrong: { code: 9084, message: 'points-goods.codesWrong' },
  codesTwice: { code: 9085, message: 'points-goods.codesTwice' },
  badTrackingNumber: { code: 9086, message: 'points-goods.badTrackingNumber' },
  savedByYou: { code: 9087, message: 'points-goods.savedByYou' },
  orderedAlready: { code: 9088, message: 'points-goods.orderedAlready' },
  couponNotOffered: { code: 9089, message: 'points-goods.couponNotOffered' },
} as const satisfies Record<string, Reason>
