/** What this domain registers in the server process. */
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { settleApproved } from './settle.ts'
import { reconciliationRoutes } from './routes.ts'
import { WAITING } from './read-sql.ts'

const acts: readonly Act[] = [
  { kind: 'reconciliation.settle', permission: 'reconciliation.write', run: settleApproved },
]

const work: readonly WorkQueue[] = [
  {
    kind: 'billDifferences',
    object: 'billDifference',
    needs: ['reconciliation.write'],
    path: '/office/reconciliation',
    waiting: WAITING,
  },
]

export const reconciliation: Domain = {
  routes: reconciliationRoutes,
  sweeps: jobs.sweeps,
  acts,
  work,
}
