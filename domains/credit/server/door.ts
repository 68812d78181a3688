/** Credit terms for orders and payments. All within the caller's transaction, which has locked the order. */
export {
  beginTerm,
  changeCredit,
  creditFor,
  entryOf,
  recordersOf,
  returnCredit,
  useCredit,
} from './use-credit.ts'
export { repaymentsLike } from './submissions/proof-sql.ts'
export { pickLike, type FindProofs } from './submissions/proofs.ts'
export { usePrepayment } from './prepayment.ts'
