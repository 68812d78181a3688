/** Confirming receipt for other domains, and whether it takes a receipt voucher. */
export { confirmIn as confirmReceiptIn, needsReceiptVoucher } from './change/receive.ts'
