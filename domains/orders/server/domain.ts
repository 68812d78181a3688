/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { info } from './cancel-request/info.ts'
import { adjustApproved } from './change/adjust.ts'
import * as jobs from './jobs.ts'
import { notedOrders } from './noted.ts'
import { personal } from './personal/personal.ts'
import { orderRoutes } from './routes.ts'
import { orderFinder } from './finder.ts'
import { shipWithinMs } from './read/view.ts'

const acts: readonly Act[] = [
  { kind: 'orders.adjust', permission: 'orders.adjust', isAloneForLong: true, run: adjustApproved },
]

const work: readonly WorkQueue[] = [
  {
    kind: 'shipments',
    object: 'order',
    needs: ['orders.ship'],
    path: '/office/orders',
    waiting: (settings) => sql`
      select number as ref, paid_at as waiting_since,
        greatest(paid_at + ${shipWithinMs(settings)} * interval '1 millisecond', ship_by) as due_at, null::bigint as asked_by
      from orders.sales_order
      where lifecycle = 'open' and review not in ('submitted', 'under_review') and payment in ('paid', 'partially_refunded') and pickup_ready_at is null
        and fulfilment in ('unfulfilled', 'partially_shipped')`,
  },
  {
    kind: 'overdueBalances',
    object: 'order',
    needs: ['orders.cancel', 'payments.refund'],
    path: '/office/orders?family=device&tab=unpaid',
    waiting: sql`
      select number as ref, balance_overdue_at as waiting_since, pay_by as due_at, null::bigint as asked_by
      from orders.sales_order
      where lifecycle = 'open' and balance_overdue_at is not null and payment = 'partially_paid'`,
  },
  {
    kind: 'cancelRequests',
    object: 'order',
    needs: ['orders.cancel', 'payments.refund'],
    path: '/office/orders',
    waiting: sql`
      select o.number as ref, r.asked_at as waiting_since, r.due_at as due_at, null::bigint as asked_by
      from orders.cancel_request r join orders.sales_order o on o.id = r.order_id
      where r.state = 'waiting' and r.paused_at is null`,
    info,
  },
]

export const orders: Domain = {
  priorities: { '/orders': 0 },
  routes: orderRoutes,
  sweeps: jobs.sweeps,
  personal,
  acts,
  work,
  noted: [notedOrders],
  finders: [orderFinder],
}
