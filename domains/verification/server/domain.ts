/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { info } from './info.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { namesOf } from './review.ts'
import { verificationRoutes } from './routes.ts'
import { verificationFinder } from './finder.ts'

/** The audit log's name of a verification: entries are stored under it. */
const LOGGED_AS = 'papers'

const work: readonly WorkQueue[] = [
  {
    kind: 'verifications',
    object: LOGGED_AS,
    needs: ['papers.review'],
    path: '/office/papers',
    waiting: (settings) => sql`
      select id::text as ref, submitted_at as waiting_since,
        submitted_at + ${settings['papers.reviewHours']} * interval '1 hour' + paused_ms * interval '1 millisecond' as due_at,
        null::bigint as asked_by
      from papers.version where state in ('submitted', 'resubmitted', 'underReview') and asked_at is null`,
    info,
  },
]

export const verification: Domain = {
  routes: verificationRoutes,
  sweeps: jobs.sweeps,
  encryptedColumns: jobs.encryptedThings,
  personal,
  work,
  objectNames: { [LOGGED_AS]: namesOf },
  finders: [verificationFinder],
}
