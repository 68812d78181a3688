/** Reviews of orders, for the domain in which staff decide them. On a locked order, within the caller's transaction. */
export {
  approveReview,
  pauseReview,
  rejectReview,
  resumeReview,
  startReview,
} from './review/review.ts'
export { closeUnaccepted } from './change/cancel.ts'
export { reviewRulesOf } from './review/rules.ts'
export { reviewToEscalate } from './review/escalate.ts'
export { setEscalated } from './review/sql.ts'
