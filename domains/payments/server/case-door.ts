/** Refunds of cases of after-sales: a part of an order's money, by the ways it came. Within the caller's transaction. */
export { refundPart } from './refunds/refunds.ts'
export {
  givenBackOf,
  refundableOf,
  refundsOfCases,
  refundsUnderWay,
  type RefundWait,
} from './refunds/part-sql.ts'
