/** Which texts of the dictionary of reasons a queue takes, and the most that a kind may have; for server and screens. */
import type { DecisionReasonKind } from './decision-reasons-contract.ts'
import type { WorkKind } from './kinds.ts'

/** Verifications are refused item by item, with reasons of their own. */
export const REFUSALS_OF: Readonly<Partial<Record<WorkKind, DecisionReasonKind>>> = {
  vouchers: 'vouchers',
  // The same proofs of bank transfers, refused and asked about in the same words.
  repayments: 'vouchers',
  cancelRequests: 'cancelRequests',
  orderReviews: 'orderReviews',
  afterSales: 'afterSales',
  quotes: 'quotes',
  transferRequests: 'transferRequests',
}
export const QUESTIONS_OF = {
  vouchers: 'voucherQuestions',
  repayments: 'voucherQuestions',
  cancelRequests: 'cancelQuestions',
  orderReviews: 'orderQuestions',
  afterSales: 'caseQuestions',
  verifications: 'verificationQuestions',
  quotes: 'quoteQuestions',
  transferRequests: 'transferQuestions',
} as const satisfies Partial<Record<WorkKind, DecisionReasonKind>>
