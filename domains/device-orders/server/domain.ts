/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import * as jobs from './jobs.ts'
import { putWarranty } from './office.ts'
import { personal } from './personal/personal.ts'
import { deviceOrderRoutes } from './routes.ts'

const acts: readonly Act[] = [
  {
    kind: 'deviceOrders.warranty',
    permission: 'orders.ship',
    isAloneForLong: true,
    run: putWarranty,
  },
]

const work: readonly WorkQueue[] = [
  {
    kind: 'installations',
    object: 'order',
    needs: ['orders.ship'],
    path: '/office/orders',
    waiting: sql`
      select p.number as ref, min(a.since) as waiting_since, min(a.answer_by) as due_at, null::bigint as asked_by
      from (select order_id, proposed_at as since, answer_by from device_orders.appointment where state = 'proposed'
        union all select order_id, raised_at, answer_by from device_orders.objection where state = 'open') a
      join device_orders.project p on p.order_id = a.order_id group by p.number`,
  },
]

export const deviceOrders: Domain = {
  routes: deviceOrderRoutes,
  sweeps: jobs.sweeps,
  personal,
  acts,
  work,
}
