/** Functions for orders: the fee of goods transferred for a buyer, and orders that take held goods or release them. */
export { releaseHolds, listHolds as heldFor, consumeHolds, type HeldGoods } from './holds.ts'
