/** The wallet for payments, distributors and the lottery. All within the caller's transaction, which has locked what it is about. */
export { moveCommission, payCommission } from './commission.ts'
export { payPrize } from './prize.ts'
export { demandTopUp, refundSuperToWallet, topUpLimits, topUpWallet } from './top-up.ts'
export { payFromWallet, refundToWallet, spendableAmount } from './orders.ts'
export { findBalance as findWalletBalance, notesOfAdjustments } from './sql.ts'
