/** Bills of providers, for the domain that compares them with what the shop has recorded. */
export {
  BadBill,
  boundsOf,
  dayAt,
  type BilledProvider,
  type BillFailure,
  type BillLine,
  type BillLines,
} from './bills/bill.ts'
export { billedProviders, billedSince, failureOf, fetchBills, readBillFile } from './bills/fetch.ts'
export { PACKED_MAX_BYTES } from './bills/text-lines.ts'
