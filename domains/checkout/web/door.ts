/** What screens of other domains show of the checkout. */
export { Steps } from './Steps.tsx'
