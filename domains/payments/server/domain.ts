/** What this domain registers in the server process. */
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { namesOf, saveApproved } from './offline/accounts.ts'
import { acceptApproved } from './offline/decide.ts'
import { personal } from './personal/personal.ts'
import { takeToBankApproved } from './refunds/bank-transfer.ts'
import * as gauges from './refunds/gauges.ts'
import { refundApproved } from './refunds/refunds.ts'
import { paymentRoutes } from './routes.ts'

const acts: readonly Act[] = [
  { kind: 'payments.refund', permission: 'payments.refund', run: refundApproved },
  { kind: 'payments.refundByBank', permission: 'payments.refund', run: takeToBankApproved },
  {
    kind: 'payments.voucher',
    permission: 'payments.review',
    isAloneForLong: true,
    run: acceptApproved,
  },
  {
    kind: 'payments.account',
    permission: 'settings.write',
    standIns: ['payments.review', 'payments.refund'],
    isRule: true,
    isAloneForLong: true,
    run: saveApproved,
  },
]

const work: readonly WorkQueue[] = [
  { kind: 'vouchers', object: 'voucher', needs: ['payments.review'] },
  { kind: 'refunds', object: 'refund', needs: ['payments.refund'] },
]

export const payments: Domain = {
  priorities: { '/payments': 0 },
  routes: paymentRoutes,
  sweeps: jobs.sweeps,
  gauges: gauges.gauges,
  personal,
  acts,
  work,
  objectNames: { account: namesOf },
}
