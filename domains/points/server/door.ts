/** What orders tell points, what the checkout asks them, within the caller's transaction, and what statements read. */
export { earnForOrder, takeBackOfOrder } from './earn.ts'
export { giveBackPoints, redeemPoints, redeemRule, usablePoints } from './redeem.ts'
export { readPointStatement, type PointStatement } from './statement.ts'
export { countOf as pointCountOf } from './sql.ts'
