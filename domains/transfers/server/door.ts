/** What orders ask and tell: the fee of goods that were brought for a buyer, and that an order takes them or gives them back. */
export {
  releaseHeld as giveBackHeld,
  listHolds as heldFor,
  takeHeldGoods as takeHeld,
  type HeldGoods,
} from './holds.ts'
