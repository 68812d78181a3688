/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { info } from './request/info.ts'
import { personal } from './personal/personal.ts'
import { transferRoutes } from './routes.ts'
import { transferFinder } from './finder.ts'

const work: readonly WorkQueue[] = [
  {
    kind: 'transferRequests',
    object: 'request',
    needs: ['stock.write'],
    path: '/office/transfers',
    waiting: sql`
      select id::text as ref, created_at as waiting_since, answer_by as due_at, null::bigint as asked_by
      from transfers.request where state = 'submitted' and paused_at is null`,
    info,
  },
]

export const transfers: Domain = {
  routes: transferRoutes,
  sweeps: jobs.sweeps,
  personal,
  work,
  finders: [transferFinder],
}
