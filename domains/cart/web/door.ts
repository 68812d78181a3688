/** What screens of other domains show of the cart. */
export { useAdding } from './adding.ts'
export { CartLink } from './CartLink.tsx'
export { useCartCounting } from './counting.ts'
