/** What this domain provides to the process that runs it. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Namer } from '#domains/audit/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { adjustAct } from './adjust.ts'
import { personal } from './personal/personal.ts'
import { walletRoutes } from './routes.ts'
import { encryptedAccounts } from './withdrawals/accounts.ts'
import { namesOfFiles, namesOfWithdrawals, WAITING_WITHDRAWALS } from './withdrawals/sql.ts'
import { approveAct, failAct } from './withdrawals/staff.ts'
import { takeOverAct } from './withdrawals/take-over.ts'

/** A wallet is called as its buyer is. */
const namesOf: Namer = async (db, ids) =>
  (await buyersByIds(db, ids)).map(({ id, nickName: name }) => ({ id, name }))

const work: readonly WorkQueue[] = [
  {
    kind: 'withdrawals',
    object: 'withdrawal',
    needs: ['wallet.write'],
    path: '/office/withdrawals',
    waiting: WAITING_WITHDRAWALS,
  },
]

export const wallet: Domain = {
  routes: walletRoutes,
  personal,
  acts: [adjustAct, approveAct, failAct, takeOverAct],
  work,
  objectNames: { wallet: namesOf, withdrawal: namesOfWithdrawals, payoutFile: namesOfFiles },
  encryptedColumns: [encryptedAccounts],
}
