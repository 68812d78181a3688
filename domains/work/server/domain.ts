/** What this domain registers in the server process, with the queues of domains before it. */
import sql from 'sql-template-tag'
import { failedWaiting } from '#domains/messages/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { failedRowsWaiting } from '#kit/server/jobs/row-sweep.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import { namesOf } from './decision-reasons/decision-reasons.ts'
import { personal } from './personal/personal.ts'
import { queuesOf, type WorkQueue } from './queues.ts'
import { sweepsFor } from './jobs.ts'
import { workRoutes } from './routes.ts'

const own: readonly WorkQueue[] = [
  {
    kind: 'mentions',
    object: 'mention',
    needs: ['orders.read', 'customers.read', 'enquiries.answer'],
    path: '/office',
    isPersonal: true,
    waiting: sql`
      select object || '#' || id as ref, at as waiting_since, null::timestamptz as due_at, by_id as asked_by,
        staff_id as for_staff_id
      from work.mention where seen_at is null`,
  },
  {
    // What came back to whoever asked: answered, or not in time.
    kind: 'answers',
    object: 'answer',
    needs: [
      'papers.review',
      'payments.review',
      'credit.write',
      'payments.refund',
      'orders.cancel',
      'orders.adjust',
      'stock.write',
    ],
    path: '/office',
    isPersonal: true,
    waiting: sql`
      select kind || ':' || ref || '#' || id as ref, ended_at as waiting_since, null::timestamptz as due_at,
        null::bigint as asked_by, staff_id as for_staff_id
      from work.info_request where state in ('answered', 'expired') and seen_at is null`,
  },
  {
    // What became of their own work by somebody else's doing.
    kind: 'news',
    object: 'news',
    get needs() {
      return allPermissions()
    },
    path: '/office',
    isPersonal: true,
    waiting: sql`
      select kind || ':' || ref || '#' || id as ref, at as waiting_since, null::timestamptz as due_at,
        null::bigint as asked_by, staff_id as for_staff_id
      from work.news`,
  },
  {
    kind: 'unsentMessages',
    object: 'outbox',
    needs: ['messages.retry'],
    path: '/office/outbox',
    waiting: sql`
      select ref, waiting_since, null::timestamptz as due_at, null::bigint as asked_by from (${failedWaiting}) failed`,
  },
  {
    kind: 'failedTasks',
    object: 'failure',
    needs: ['settings.write'],
    path: '/office/failures',
    waiting: sql`
      select ref, waiting_since, null::timestamptz as due_at, null::bigint as asked_by from (${failedRowsWaiting}) failed`,
  },
]

/** @param all the domains of the shop, asked for when the first sweep runs */
export const work = (all: () => readonly Domain[]): Domain => ({
  routes: workRoutes,
  sweeps: sweepsFor(() => queuesOf(all())),
  work: own,
  objectNames: { reason: namesOf },
  personal,
})
