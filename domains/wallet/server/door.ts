/** The wallet for payments. All within the caller's transaction, which has locked the order. */
export { payFromWallet, refundToWallet } from './orders.ts'
export { heldAmount } from './sql.ts'
