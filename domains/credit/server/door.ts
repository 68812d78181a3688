/** Credit terms for orders and payments. All within the caller's transaction, which has locked the order. */
export {
  beginTerm,
  creditFor,
  entryOf,
  recordersOf,
  repaymentsWith,
  returnCredit,
  useCredit,
} from './use-credit.ts'
export { usePrepayment } from './prepayment.ts'
