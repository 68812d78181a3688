/** Reviews of orders to read: the queue, what was decided, and the latest orders for a rehearsal. */
export {
  countReviews,
  latestOrders,
  listReviews,
  orderOfReview,
  shapersOf,
  WAITING_REVIEWS,
  type RehearsedOrder,
  type ReviewRow,
} from './review/read-sql.ts'
