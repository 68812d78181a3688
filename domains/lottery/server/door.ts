/** What orders tell the lottery. Within the caller's transaction. */
export { endOfOrder as endLotteryChances, giveForOrder as giveLotteryChances } from './chances.ts'
