/** What payments report to orders. All of it within the caller's transaction, on a locked order. */
export {
  offlineChosen,
  paymentReceived,
  refundDone,
  surplusReturned,
  bankTransferTimes,
  voucherRejected,
  voucherSubmitted,
  type Outcome,
} from './change/pay.ts'
export { holdClosing } from './change/for-payment.ts'
export { letClose } from './change/sql.ts'
