/** What payments report to orders. All of it within the caller's transaction, on a locked order. */
export { chooseOffline } from './change/choose-offline.ts'
export {
  applyReceipt,
  applyRefund,
  recordSurplusReturned,
  settleOnTerms,
  type Outcome,
} from './change/pay.ts'
export { bankTransferTimes } from './change/deadlines.ts'
export {
  pauseVoucherReview,
  resumeVoucherReview,
  returnVoucher,
  startVoucherReview,
} from './change/voucher.ts'
export { holdClosing, isPastDeadline } from './change/for-payment.ts'
export { releaseClosing } from './change/sql.ts'
