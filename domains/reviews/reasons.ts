/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5500 to 5599. */
export const ReviewReasons = {
  productGone: { code: 5500, message: 'reviews.productGone' },
  questionGone: { code: 5501, message: 'reviews.questionGone' },
  notOwner: { code: 5502, message: 'reviews.notOwner' },
  answeredAlready: { code: 5503, message: 'reviews.answeredAlready' },
  ownQuestion: { code: 5504, message: 'reviews.ownQuestion' },
  lineUnknown: { code: 5520, message: 'reviews.lineUnknown' },
  reviewedAlready: { code: 5521, message: 'reviews.reviewedAlready' },
  notReceived: { code: 5522, message: 'reviews.notReceived' },
  lineRefunded: { code: 5523, message: 'reviews.lineRefunded' },
  tooLate: { code: 5524, message: 'reviews.tooLate' },
  pictureUnknown: { code: 5525, message: 'reviews.pictureUnknown' },
  reviewGone: { code: 5526, message: 'reviews.reviewGone' },
  editedAlready: { code: 5527, message: 'reviews.editedAlready' },
  editTooLate: { code: 5528, message: 'reviews.editTooLate' },
  followedUpAlready: { code: 5529, message: 'reviews.followedUpAlready' },
  followUpTooLate: { code: 5530, message: 'reviews.followUpTooLate' },
  ownReview: { code: 5531, message: 'reviews.ownReview' },
  repliedAlready: { code: 5532, message: 'reviews.repliedAlready' },
  notShown: { code: 5533, message: 'reviews.notShown' },
  reasonMissing: { code: 5534, message: 'reviews.reasonMissing' },
} as const satisfies Record<string, Reason>
