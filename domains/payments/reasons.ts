/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 5400 to 5499. */
export const PaymentReasons = {
  notPayable: { code: 5400, message: 'payments.notPayable' },
  providerAway: { code: 5401, message: 'payments.providerAway' },
  tooManyRounds: { code: 5402, message: 'payments.tooManyRounds' },
  fileUnknown: { code: 5403, message: 'payments.fileUnknown' },
  voucherWaiting: { code: 5404, message: 'payments.voucherWaiting' },
  duplicateVoucher: { code: 5405, message: 'payments.duplicateVoucher' },
  voucherDecided: { code: 5406, message: 'payments.voucherDecided' },
  samePerson: { code: 5407, message: 'payments.samePerson' },
  voucherNotFound: { code: 5408, message: 'payments.voucherNotFound' },
  refundNotFound: { code: 5409, message: 'payments.refundNotFound' },
  attemptNotFound: { code: 5410, message: 'payments.attemptNotFound' },
  noAccount: { code: 5411, message: 'payments.noAccount' },
  accountTaken: { code: 5412, message: 'payments.accountTaken' },
  refundNotYours: { code: 5413, message: 'payments.refundNotYours' },
  eventNotFound: { code: 5414, message: 'payments.eventNotFound' },
  onlineNotOffered: { code: 5415, message: 'payments.onlineNotOffered' },
  refundUnknown: { code: 5416, message: 'payments.refundUnknown' },
  transferOfPrepayment: { code: 5427, message: 'payments.transferOfPrepayment' },
  transferUsed: { code: 5417, message: 'payments.transferUsed' },
  refundOfOwn: { code: 5418, message: 'payments.refundOfOwn' },
  refundTaken: { code: 5419, message: 'payments.refundTaken' },
  refundNotTaken: { code: 5420, message: 'payments.refundNotTaken' },
  methodNotOffered: { code: 5421, message: 'payments.methodNotOffered' },
  providerRefused: { code: 5422, message: 'payments.providerRefused' },
  providerKeysNeeded: { code: 5423, message: 'payments.providerKeysNeeded' },
  payLinkOver: { code: 5425, message: 'payments.payLinkOver' },
  refundByLink: { code: 5426, message: 'payments.refundByLink' },
  providerTestKeys: { code: 5424, message: 'payments.providerTestKeys' },
} as const satisfies Record<string, Reason>
