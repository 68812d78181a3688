/** What a withdrawal or a change of payout accounts makes stale. */
import { myWallet, myWalletMovements } from '../calls.gen.ts'
import { myPayouts, myWithdrawals } from '../withdrawals-calls.gen.ts'

export const REFRESH = [myWallet, myWalletMovements, myPayouts, myWithdrawals]
