/** Closing an order and giving back what was paid for it, for domains after payments. Within the caller's transaction. */
export { closeAndReturn } from './refunds/cancel-paid.ts'
export { refundOf, returnSurplus } from './refunds/refunds.ts'
