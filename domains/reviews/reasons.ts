/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5500 to 5599. */
export const ReviewReasons = {
  productGone: { code: 5500, message: 'reviews.productGone' },
  questionGone: { code: 5501, message: 'reviews.questionGone' },
  notOwner: { code: 5502, message: 'reviews.notOwner' },
  answeredAlready: { code: 5503, message: 'reviews.answeredAlready' },
  ownQuestion: { code: 5504, message: 'reviews.ownQuestion' },
} as const satisfies Record<string, Reason>
