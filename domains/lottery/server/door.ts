/** What orders tell the lottery. Within the caller's transaction. */
export {
  giveForOrder as giveLotteryChances,
  reviewOfOrder as reviewLotteryChances,
} from './chances.ts'
