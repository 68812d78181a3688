/** Which texts of the dictionary of reasons a queue takes, and when; for server and screens. */
import type { DecisionReasonKind, ReasonSituation } from './decision-reasons-contract.ts'
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

/** The situations that texts of a kind tell apart; those of other kinds always fit. The table knows them too. */
export const SITUATIONS_OF: Readonly<
  Partial<Record<DecisionReasonKind, readonly ReasonSituation[]>>
> = {
  afterSales: ['rejectRefund', 'rejectReturn', 'rejectExchange', 'refuseGoods'],
  caseAnswers: [
    'refundKept',
    'refundReturn',
    'refundPickup',
    'refundCheckIn',
    'exchangeKept',
    'exchangeReturn',
    'exchangePickup',
    'exchangeCheckIn',
    'exchangeStock',
    'exchangeDifference',
  ],
}

/** Whether a text is offered now. @param situation undefined where its kind has none */
export const fitsIn = (
  { situations }: { situations: readonly ReasonSituation[] },
  situation: ReasonSituation | undefined,
): boolean => situation === undefined || situations.length === 0 || situations.includes(situation)
