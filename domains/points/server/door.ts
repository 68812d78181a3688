/** What orders and the lottery tell points, what they and the checkout ask, within the caller's transaction, and what statements read. */
export { earnForOrder, grantWonPoints, takeBackOfOrder } from './earn.ts'
export { hasDay as signedInOn } from './sign-in-sql.ts'
export { giveBackPoints, redeemPoints, redeemRule, usablePoints } from './redeem.ts'
export { readPointStatement, type PointStatement } from './statement.ts'
export { countOf as pointCountOf } from './sql.ts'
