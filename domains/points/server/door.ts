/** What orders tell points, and what the checkout asks them. Within the caller's transaction. */
export { earnForOrder, takeBackOfOrder } from './earn.ts'
export { giveBackPoints, redeemPoints, redeemRule, usablePoints } from './redeem.ts'
