/** What this domain provides to the process that runs it. */
import sql from 'sql-template-tag'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { approvalRoutes } from './routes.ts'

/** The permissions of all acts, and of those who stand in (`acts` of each domain). */
const work: readonly WorkQueue[] = [
  {
    kind: 'approvals',
    object: 'approval',
    needs: ['orders.adjust', 'payments.refund', 'payments.review', 'settings.write'],
    path: '/office/approvals',
    waiting: sql`
      select id::text as ref, asked_at as waiting_since, expires_at as due_at, asked_by as asked_by
      from approvals.request where state = 'pending'`,
  },
]

export const approvals: Domain = { routes: approvalRoutes, sweeps: jobs.sweeps, work }
