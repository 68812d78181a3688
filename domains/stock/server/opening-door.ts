/** For the steps of the shop's opening. */
export { hasStock, hasWarehouse } from './has-stock.ts'
