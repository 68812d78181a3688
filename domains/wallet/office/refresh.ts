/** What adjustments of wallets and withdrawals make stale. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { listWallets, walletMovementsOf, walletOf } from '../office-calls.gen.ts'
import { listWithdrawals, waitingWithdrawals } from '../office-withdrawals-calls.gen.ts'

export const REFRESH = [listWallets, walletOf, walletMovementsOf, listApprovals, waitingApprovals]

export const WITHDRAWALS_REFRESH = [...REFRESH, listWithdrawals, waitingWithdrawals]
