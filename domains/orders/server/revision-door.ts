/** Revisions of orders in review, for the domain in which staff make and buyers answer them. Within the caller's transaction, on a locked order. */
export { exceedsOwnLimit } from './change/adjust.ts'
export { demandPayable } from './unpaid/limits.ts'
export { applyRevision, computeRevision, type Revised } from './review/revise.ts'
export {
  addRevision,
  agreedFreightOf,
  endRevision,
  openRevisionsOfBuyer,
  orderOfRevision,
  overdueRevision,
  revisionsOf,
  type RevisionRow,
} from './review/revise-sql.ts'
