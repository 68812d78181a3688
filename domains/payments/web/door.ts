/** What screens of other domains show of payments. */
export { OrderMoney } from './OrderMoney.tsx'
