/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5270 to 5279, of the range of orders. */
export const OrderReviewReasons = {
  /** Money goes back that one person may not send back alone. */
  refundFirst: { code: 5270, message: 'order-reviews.refundFirst' },
  /** Placed, priced or quoted by the same member. */
  ownOrder: { code: 5271, message: 'order-reviews.ownOrder' },
} as const satisfies Record<string, Reason>
