/** What screens of other domains show of reviews. */
export { Reviews } from './Reviews.tsx'
export { Questions } from './Questions.tsx'
