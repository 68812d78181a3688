/** What lines of bank statements may ask and do: debts and submissions that a line may pay, and passing or recording it. */
export {
  currencyOfTerms,
  findRepayments,
  listBegun,
  listOwing,
  listSubmitted,
  type BegunRepayment,
  type SubmittedRepayment,
} from './bank-line-sql.ts'
export { isOwed, listOwingEntries, payableOn, type OwingEntry } from './bank-line.ts'
export { recordIn } from './repay.ts'
export { passIn } from './submissions/pass.ts'
