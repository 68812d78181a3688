/** Which queues let staff ask the buyer for more, what an answer may carry, and its bounds; for server and screens. */
import * as z from 'zod/mini'

export const InfoRequestKind = z.enum([
  'vouchers',
  'repayments',
  'cancelRequests',
  'orderReviews',
  'afterSales',
  'verifications',
  'quotes',
  'transferRequests',
])
export type InfoRequestKind = z.infer<typeof InfoRequestKind>

/** The purpose of the files that a buyer attaches to an answer: that of the item's own files, where it has any. */
export const ANSWER_FILES = {
  vouchers: 'voucher',
  repayments: 'voucher',
  cancelRequests: 'answer',
  orderReviews: 'answer',
  afterSales: 'answer',
  verifications: 'licence',
  quotes: 'answer',
  transferRequests: 'answer',
} as const satisfies Record<InfoRequestKind, string>

export const QUESTION_MAX = 500
export const ANSWER_MAX = 1000
export const ANSWER_FILES_MAX = 3
/** Questions about one item: each stops its clock, and nobody is kept waiting without end. */
export const INFO_REQUESTS_MAX = 5
