/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { caseFinder } from './finder.ts'
import { info } from './info.ts'
import * as jobs from './jobs.ts'
import { personal } from './personal/personal.ts'
import { refundApproved } from './refund.ts'
import { namesOf, saveApproved } from './return-addresses.ts'
import { afterSalesRoutes } from './routes.ts'

const acts: readonly Act[] = [
  { kind: 'afterSales.refund', permission: 'payments.refund', run: refundApproved },
  {
    kind: 'afterSales.returnAddress',
    permission: 'settings.write',
    standIns: ['payments.review', 'payments.refund'],
    isRule: true,
    isAloneForLong: true,
    run: saveApproved,
  },
]

const work: readonly WorkQueue[] = [
  {
    kind: 'afterSales',
    object: 'case',
    needs: ['after-sales.decide', 'after-sales.check-in', 'payments.refund'],
    path: '/office/after-sales',
    waiting: sql`
      select c.number as ref, c.changed_at as waiting_since, c.due_at, null::bigint as asked_by
      from after_sales.sales_case c
      where c.ended_at is null and c.paused_at is null and c.proposed_type is null
        and (c.state in ('applied', 'appealed', 'agreed', 'pickup_booked', 'picked_up', 'returning', 'received', 'replacement_ready')
          or (c.state = 'awaiting_return' and c.recovery = 'pickup'))
      union all
      select c.number, c.changed_at, c.due_at, null::bigint
      from after_sales.sales_case c where c.keeps_goods and c.ended_at is not null`,
    info,
  },
]

export const afterSales: Domain = {
  routes: afterSalesRoutes,
  sweeps: jobs.sweeps,
  personal,
  acts,
  work,
  finders: [caseFinder],
  objectNames: { returnAddress: namesOf },
}
