/** What this domain registers in the server process. */
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { transferRoutes } from './routes.ts'

const work: readonly WorkQueue[] = [
  { kind: 'transferRequests', object: 'request', needs: ['stock.write'] },
]

export const transfers: Domain = { routes: transferRoutes, sweeps: jobs.sweeps, personal, work }
