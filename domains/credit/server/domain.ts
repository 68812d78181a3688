/** What this domain provides to the process that runs it. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Namer } from '#domains/audit/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { personal } from './personal/personal.ts'
import { remindDebtors } from './remind.ts'
import { repaymentAct } from './repayment-act.ts'
import { creditRoutes } from './routes.ts'
import { mailStatements } from './account-statements/mail.ts'
import { WAITING_REFUNDS } from './prepayment-refunds/sql.ts'
import { prepaymentRefundAct } from './prepayment-refunds/staff.ts'
import { info } from './submissions/info.ts'
import { namesOfSubmissions, WAITING_SUBMISSIONS } from './submissions/sql.ts'
import { act } from './terms.ts'
import { writeOffAct } from './write-offs/write-off.ts'

/** An account is called as its buyer is. */
const namesOf: Namer = async (db, ids) =>
  (await buyersByIds(db, ids)).map(({ id, nickName: name }) => ({ id, name }))

const work: readonly WorkQueue[] = [
  {
    kind: 'repayments',
    object: 'submission',
    needs: ['credit.write'],
    path: '/office/repayments',
    waiting: WAITING_SUBMISSIONS,
    info,
  },
  {
    kind: 'prepaymentRefunds',
    object: 'credit',
    needs: ['credit.write'],
    path: '/office/credit?state=sendingBack',
    waiting: WAITING_REFUNDS,
  },
]

export const credit: Domain = {
  routes: creditRoutes,
  personal,
  sweeps: [remindDebtors, mailStatements],
  acts: [act, repaymentAct, writeOffAct, prepaymentRefundAct],
  work,
  objectNames: { credit: namesOf, submission: namesOfSubmissions },
}
