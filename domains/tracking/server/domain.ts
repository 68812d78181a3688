/** What this domain registers in the server process. */
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { secretsOfProviders } from './providers/keys.ts'
import { trackingRoutes } from './routes.ts'
import { WAITING_PROBLEMS } from './sql.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'parcelProblems',
    object: 'parcel',
    needs: ['orders.ship'],
    path: '/office/tracking',
    waiting: WAITING_PROBLEMS,
  },
]

export const tracking: Domain = {
  routes: trackingRoutes,
  sweeps: jobs.sweeps,
  encryptedColumns: [secretsOfProviders.column],
  work,
}
