/** For the steps of the shop's opening. */
export { hasStock } from './has-stock.ts'
