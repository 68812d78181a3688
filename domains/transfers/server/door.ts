/** What orders ask and tell: the fee of goods that were brought for a buyer, and that an order takes them. */
export { heldFor, takeHeld, type HeldGoods } from './holds.ts'
export { personal } from './personal/personal.ts'
