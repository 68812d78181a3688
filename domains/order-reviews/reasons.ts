/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5270 to 5280, of the range of orders. */
export const OrderReviewReasons = {
  /** Money goes back that one person may not send back alone. */
  refundFirst: { code: 5270, message: 'order-reviews.refundFirst' },
  /** Placed, priced or quoted by the same member. */
  ownOrder: { code: 5271, message: 'order-reviews.ownOrder' },
  /** The buyer is asked something: staff change nothing until they have answered, or the question is taken back. */
  waitsForBuyer: { code: 5272, message: 'order-reviews.waitsForBuyer' },
  /** Answered, taken back, or its time is over. */
  revisionOver: { code: 5273, message: 'order-reviews.revisionOver' },
  /** More off the price than one person may take. */
  tooFar: { code: 5274, message: 'order-reviews.tooFar' },
  /** An order on terms of which more is settled than it would come to. */
  settledAlready: { code: 5275, message: 'order-reviews.settledAlready' },
  /** The same quantities, freight and price. */
  nothingChanged: { code: 5276, message: 'order-reviews.nothingChanged' },
  /** Fewer of a line have no price in the shop: theirs was agreed for all of them. */
  boundToQuantity: { code: 5277, message: 'order-reviews.boundToQuantity' },
  /** The buyer has cancelled it while staff looked at it. */
  cancelledByBuyer: { code: 5278, message: 'order-reviews.cancelledByBuyer' },
  /** The buyer has agreed to a proposal while staff looked at the order of before. */
  buyerAccepted: { code: 5279, message: 'order-reviews.buyerAccepted' },
  buyerDeclined: { code: 5280, message: 'order-reviews.buyerDeclined' },
} as const satisfies Record<string, Reason>
