/** What an adjustment of a wallet makes stale. */
import { listApprovals, waitingApprovals } from '#domains/approvals/calls.gen.ts'
import { listWallets, walletMovementsOf, walletOf } from '../office-calls.gen.ts'

export const REFRESH = [listWallets, walletOf, walletMovementsOf, listApprovals, waitingApprovals]
