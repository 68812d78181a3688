/** What this domain registers in the server process. */
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { adjustApproved } from './change/adjust.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { orderRoutes } from './routes.ts'

const acts: readonly Act[] = [
  { kind: 'orders.adjust', permission: 'orders.adjust', isAloneForLong: true, run: adjustApproved },
]

const work: readonly WorkQueue[] = [
  { kind: 'cancelRequests', object: 'order', needs: ['orders.cancel', 'payments.refund'] },
]

export const orders: Domain = {
  priorities: { '/orders': 0 },
  routes: orderRoutes,
  sweeps: jobs.sweeps,
  personal,
  acts,
  work,
}
