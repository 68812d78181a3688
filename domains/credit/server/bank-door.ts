/** What lines of bank statements may ask and do: debts and submissions that a line may pay, and passing or recording it. */
export {
  currencyOfTerms,
  findRepayments,
  listOwing,
  listOwingEntries,
  listSubmitted,
  type OwingAccount,
  type OwingEntry,
  type SubmittedRepayment,
} from './bank-line-sql.ts'
export { recordIn } from './repay.ts'
export { passIn } from './submissions/pass.ts'
