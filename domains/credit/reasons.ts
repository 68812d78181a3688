/** Why requests about credit terms are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 7600 to 7699. */
export const CreditReasons = {
  notUsable: { code: 7600, message: 'credit.notUsable' },
  temporaryTooLong: { code: 7601, message: 'credit.temporaryTooLong' },
  endPast: { code: 7602, message: 'credit.endPast' },
  unverified: { code: 7603, message: 'credit.unverified' },
  moreThanOwed: { code: 7604, message: 'credit.moreThanOwed' },
  referenceUsed: { code: 7605, message: 'credit.referenceUsed' },
  alreadyReversed: { code: 7606, message: 'credit.alreadyReversed' },
  notYet: { code: 7607, message: 'credit.notYet' },
  ownRepayment: { code: 7608, message: 'credit.ownRepayment' },
  paidOut: { code: 7609, message: 'credit.paidOut' },
  tooLongAgo: { code: 7610, message: 'credit.tooLongAgo' },
  submissionOver: { code: 7611, message: 'credit.submissionOver' },
  fileUnknown: { code: 7612, message: 'credit.fileUnknown' },
  tooManyRounds: { code: 7613, message: 'credit.tooManyRounds' },
  tooManySubmissions: { code: 7614, message: 'credit.tooManySubmissions' },
  nothingOwed: { code: 7615, message: 'credit.nothingOwed' },
  documentNeeded: { code: 7616, message: 'credit.documentNeeded' },
  discountTooLong: { code: 7617, message: 'credit.discountTooLong' },
  moreThanPrepaid: { code: 7618, message: 'credit.moreThanPrepaid' },
  prepaymentRefundOpen: { code: 7619, message: 'credit.prepaymentRefundOpen' },
  prepaymentRefundOver: { code: 7620, message: 'credit.prepaymentRefundOver' },
  prepaymentRefundOfOwn: { code: 7621, message: 'credit.prepaymentRefundOfOwn' },
  refundTaken: { code: 7623, message: 'credit.refundTaken' },
  prepaymentGoesBack: { code: 7624, message: 'credit.prepaymentGoesBack' },
  prepaymentRefundNotTaken: { code: 7625, message: 'credit.prepaymentRefundNotTaken' },
  prepaymentRefundTaken: { code: 7626, message: 'credit.prepaymentRefundTaken' },
  transferOfOrder: { code: 7627, message: 'credit.transferOfOrder' },
  transferRecorded: { code: 7622, message: 'credit.transferRecorded' },
} as const satisfies Record<string, Reason>
