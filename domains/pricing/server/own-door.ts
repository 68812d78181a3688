/** What other domains may use to show a buyer's own prices beside the public ones. */
export { nameOwnPrice, showOwnPrices } from './named-price.ts'
