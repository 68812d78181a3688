/** What other parts may ask of reviews: the demo world and imports bring some. */
export { addReviews } from './service.ts'
export type { NewReview } from './sql.ts'
