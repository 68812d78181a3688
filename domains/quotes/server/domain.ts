/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { answerApproved } from './answer.ts'
import { info } from './info.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { quoteRoutes } from './routes.ts'
import { quoteFinder } from './finder.ts'

const acts: readonly Act[] = [
  {
    kind: 'quotes.answer',
    permission: 'orders.adjust',
    isAloneForLong: true,
    run: answerApproved,
  },
]

const work: readonly WorkQueue[] = [
  {
    kind: 'quotes',
    object: 'quote',
    needs: ['orders.adjust'],
    path: '/office/quotes',
    waiting: sql`
      select r.id::text as ref, coalesce(v.created_at, r.created_at) as waiting_since, r.answer_by as due_at, null::bigint as asked_by
      from quotes.request r left join quotes.version v on v.request_id = r.id and v.outcome is null
      where r.state in ('sent', 'countered') and r.paused_at is null`,
    info,
  },
]

export const quotes: Domain = {
  routes: quoteRoutes,
  sweeps: jobs.sweeps,
  personal,
  acts,
  work,
  finders: [quoteFinder],
}
