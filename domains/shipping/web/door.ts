/** What screens of other domains show of shipping. */
export { DeliveryTerms } from './DeliveryTerms.tsx'
export { usePlace } from './place.ts'
