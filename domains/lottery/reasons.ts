/** Why acts of the lottery are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9320 to 9339. */
export const LotteryReasons = {
  stageNotFound: { code: 9320, message: 'lottery.stageNotFound' },
  notRunning: { code: 9321, message: 'lottery.notRunning' },
  noChance: { code: 9322, message: 'lottery.noChance' },
  drawNotFound: { code: 9323, message: 'lottery.drawNotFound' },
  notNow: { code: 9324, message: 'lottery.notNow' },
  claimOver: { code: 9325, message: 'lottery.claimOver' },
  addressNeeded: { code: 9326, message: 'lottery.addressNeeded' },
  stateWrong: { code: 9327, message: 'lottery.stateWrong' },
  formWrong: { code: 9328, message: 'lottery.formWrong' },
  worthTooMuch: { code: 9329, message: 'lottery.worthTooMuch' },
  couponWrong: { code: 9330, message: 'lottery.couponWrong' },
  anotherRuns: { code: 9331, message: 'lottery.anotherRuns' },
  savedByYou: { code: 9332, message: 'lottery.savedByYou' },
  couponNotGiven: { code: 9334, message: 'lottery.couponNotGiven' },
  worthNeeded: { code: 9335, message: 'lottery.worthNeeded' },
  badTrackingNumber: { code: 9333, message: 'lottery.badTrackingNumber' },
} as const satisfies Record<string, Reason>
