/** The wallet for payments and distributors. All within the caller's transaction, which has locked what it is about. */
export { moveCommission, payCommission } from './commission.ts'
export { payFromWallet, refundToWallet } from './orders.ts'
export { heldAmount, notesOfAdjustments } from './sql.ts'
