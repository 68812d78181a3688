/** Money that goes back by bank, of orders and prepayments: who has taken it, where it goes, and what of it nobody has taken. */
export type { PlannedRefunds } from './planned.ts'
export {
  mailAccountGiven,
  takenBeforeOf,
  takenFor,
  type RefundAccounts,
  type SentByBank,
  type SentTo,
} from './prepayment-refunds/accounts.ts'
export {
  lockTransfer,
  refundOfTransfer as prepaymentRefundOfTransfer,
} from './prepayment-refunds/sql.ts'
