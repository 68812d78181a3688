/** Functions for the checkout: whether there is room for another order, and to make it. Within the caller's transaction. */
export { makeOrder, toNewOrder, type OrderDraft } from './make/make.ts'
export {
  drawNumber,
  findOrderOfCartLines,
  findOrderOfCheckout,
  type GiftOfLine,
  type MadeOrder,
  type NewOrder,
  type NewOrderLine,
} from './make/sql.ts'
export { demandPayable, demandUnpaidWithin, mayHoldForDays } from './unpaid/limits.ts'
export { countUnpaidAlone } from './unpaid/sql.ts'
