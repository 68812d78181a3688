/** Functions of reviews for other domains: demo data and imports add some. */
export { addReviews } from './service.ts'
export type { NewReview } from './sql.ts'
