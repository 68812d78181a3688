/** What screens of other domains show of the cart. */
import { late } from '#kit/web/late.ts'

export { useAdding } from './adding.ts'
export { CartLink } from './CartLink.tsx'
export { useCartCounting } from './counting.ts'
/** The whole page below the frame. */
export const PadPage = late(() => import('./pad/PadPage.tsx'))
