/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5200 to 5299, some of which the checkout, bulk shipping and notes use. */
export const OrderReasons = {
  orderNotFound: { code: 5200, message: 'orders.orderNotFound' },
  /** What a dearer replacement costs more: it ends with its case. */
  isDifference: { code: 5228, message: 'orders.isDifference' },
  notNow: { code: 5207, message: 'orders.notNow' },
  reasonNeeded: { code: 5208, message: 'orders.reasonNeeded' },
  remindedAlready: { code: 5209, message: 'orders.remindedAlready' },
  remindTooEarly: { code: 5210, message: 'orders.remindTooEarly' },
  remindTooOften: { code: 5211, message: 'orders.remindTooOften' },
  belowZero: { code: 5212, message: 'orders.belowZero' },
  moreThanOrdered: { code: 5213, message: 'orders.moreThanOrdered' },
  badTrackingNumber: { code: 5214, message: 'orders.badTrackingNumber' },
  tooLateToCorrect: { code: 5215, message: 'orders.tooLateToCorrect' },
  tooManyUnpaid: { code: 5221, message: 'orders.tooManyUnpaid' },
  tooMuchUnpaid: { code: 5222, message: 'orders.tooMuchUnpaid' },
  transferTooOften: { code: 5223, message: 'orders.transferTooOften' },
  onlineOnly: { code: 5224, message: 'orders.onlineOnly' },
  /** Its pieces of a flash sale are held for minutes, too short for a transfer. */
  piecesHeld: { code: 5229, message: 'orders.piecesHeld' },
  tooLarge: { code: 5225, message: 'orders.tooLarge' },
  extendedAlready: { code: 5226, message: 'orders.extendedAlready' },
  receiptVoucherNeeded: { code: 5245, message: 'orders.receiptVoucherNeeded' },
  cancelAsked: { code: 5250, message: 'orders.cancelAsked' },
  cancelNotAsked: { code: 5251, message: 'orders.cancelNotAsked' },
  notPickup: { code: 5252, message: 'orders.notPickup' },
  wrongPickupCode: { code: 5253, message: 'orders.wrongPickupCode' },
  pickupByCode: { code: 5255, message: 'orders.pickupByCode' },
  /** Its buyer disputes the payment at their bank, and nobody has answered that yet. */
  disputed: { code: 5231, message: 'orders.disputed' },
  /** A case of after-sales is open: of the order, or of the exchange whose difference it is. */
  caseOpen: { code: 5230, message: 'orders.caseOpen' },
  cancelDeclined: { code: 5254, message: 'orders.cancelDeclined' },
  /** The buyer has changed the address since the member saw the order. */
  addressChanged: { code: 5227, message: 'orders.addressChanged' },
} as const satisfies Record<string, Reason>
