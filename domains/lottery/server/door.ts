/** What orders tell the lottery. Within the caller's transaction. */
export { giveForOrder as giveLotteryChances } from './chances.ts'
