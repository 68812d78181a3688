/** What orders ask and tell: the fee of goods that were brought for a buyer, and that an order takes them or gives them back. */
export { releaseHolds, listHolds as heldFor, consumeHolds, type HeldGoods } from './holds.ts'
