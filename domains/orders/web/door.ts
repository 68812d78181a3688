/** What screens of other domains show of orders. */
export { groupedNumber } from './number.ts'
export { OrderLabel } from './OrderLabel.tsx'
