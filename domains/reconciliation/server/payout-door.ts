/** Payouts of providers, for the domain that imports the bank's statements. */
export { awaitedPayouts, payoutsByIds } from './postings-sql.ts'
export {
  findAwaited,
  HAS_PAYOUTS_IN_BILL,
  leavePayout,
  payoutsOfLine,
  receivePayout,
} from './postings.ts'
