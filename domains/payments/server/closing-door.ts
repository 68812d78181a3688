/** Closing an order and giving back what was paid for it, for domains after payments. Within the caller's transaction. */
export { closeAndReturn, refundOf, returnSurplus } from './refunds/refunds.ts'
